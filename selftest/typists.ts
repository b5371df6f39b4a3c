import { allLocales, Faker, type LocaleDefinition } from '@faker-js/faker';
import { hashOf } from './hash.ts';

/** Scripts that differ in direction, width and case, each with words of its own. */
const scripts = ['ar', 'de', 'en', 'he', 'hy', 'ja', 'ka_GE', 'ru', 'th', 'zh_TW'] as const;

/** People who type in one script each; a seed has them type the same again. */
export function typists(seed: number): readonly Faker[] {
  return scripts.map((name) => {
    const { [name]: own, en, base } = allLocales satisfies Record<string, LocaleDefinition>;
    return new Faker({ locale: [own, en, base], seed: hashOf(`${seed} ${name}`) });
  });
}

/** A name as people give one: with quotes, brackets, blanks at the end and emoji. */
export function typedName({ person, location, company, internet, helpers }: Faker): string {
  return helpers.arrayElement([
    () => `${person.firstName()}'s phone`,
    () => `${person.lastName()}, ${person.firstName()} `,
    () => `${company.name()} "front desk" ${internet.emoji()}`,
    () => `<${location.city()}> & ${location.city()}\u00a0#2`,
    () => internet.emoji(),
  ])();
}

/** Why a failure is put up with, as somebody writes who has little time. */
export function typedReason({ person, number, hacker, date, internet }: Faker): string {
  const ticket = `#${number.int({ min: 1, max: 9999 })}`;
  return `${ticket}: ${hacker.phrase()} <${person.firstName()}> said "${date.weekday()}" & ${internet.emoji()}`;
}

/** A callback URL as people choose one: a host of theirs, a path of words, a query at times. */
export function typedCallbackUrl(typist: Faker): string {
  const { helpers, lorem, number, hacker } = typist;
  const path = helpers.multiple(() => helpers.slugify(hacker.noun()), {
    count: { min: 0, max: 4 },
  });
  const query = helpers.maybe(() => `?${lorem.word()}=${number.int(99)}`) ?? '';
  return `https://${typedHost(typist)}/${path.join('/')}${query}`;
}

/** The name of a host of somebody's, with a label or two before the domain. */
export function typedHost({ internet, helpers }: Faker): string {
  const label = helpers.maybe(() => `${internet.domainWord()}.`);
  return `${label ?? ''}${internet.domainName()}`;
}
