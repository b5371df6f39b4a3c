// What the page does beside being read: filters, links from the picture, copy buttons.
(() => {
  const form = document.querySelector('.filters');
  const clauses = [...document.querySelectorAll('.clause')];
  const names = ['verdict', 'level', 'plane', 'operation', 'kind', 'section'];
  const texts = new Map();

  function holds(clause, text) {
    if (!texts.has(clause)) texts.set(clause, clause.textContent.toLowerCase());
    return texts.get(clause).includes(text);
  }

  function fits({ dataset }, name, value) {
    return value === '' || dataset[name].split(name === 'operation' ? ' ' : '\n').includes(value);
  }

  // each choice says how many clauses it would leave, all others staying as they are
  function tell(counts) {
    for (const radio of form.querySelectorAll('[name=verdict]'))
      radio.parentElement.querySelector('b').textContent = counts.verdict[radio.value] ?? 0;
    for (const option of form.querySelectorAll('option')) {
      const number = counts[option.parentElement.name][option.value] ?? 0;
      option.textContent = `${option.value || 'any'} (${number})`;
    }
  }

  function apply() {
    const values = Object.fromEntries(new FormData(form));
    const text = values.text.trim().toLowerCase();
    const counts = Object.fromEntries(names.map((name) => [name, {}]));
    for (const clause of clauses) {
      const missed = names.filter((name) => !fits(clause, name, values[name]));
      const found = text === '' || holds(clause, text);
      clause.hidden = missed.length > 0 || !found;
      if (!found || missed.length > 1) continue;
      for (const name of missed.length === 0 ? names : missed)
        for (const value of ['', ...clause.dataset[name].split(name === 'operation' ? ' ' : '\n')])
          counts[name][value] = (counts[name][value] ?? 0) + 1;
    }
    tell(counts);
    const filtered = Object.values(values).some((value) => value.trim() !== '');
    // what is folded opens for what is picked of it, and closes when nothing is picked any more
    if (document.body.classList.contains('filtered') !== filtered)
      for (const fold of document.querySelectorAll('details.clauses')) fold.open = filtered;
    document.body.classList.toggle('filtered', filtered);
    for (const group of document.querySelectorAll('.clauses, .cause, .failures'))
      group.hidden = !group.querySelector('.clause:not([hidden])');
    for (const target of document.querySelectorAll('.target')) {
      const all = target.querySelectorAll('.clause').length;
      const shown = target.querySelectorAll('.clause:not([hidden])').length;
      target.querySelector('.matching').textContent = filtered ? `${shown} of ${all} clauses` : '';
    }
    const set = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
    const query = String(set);
    if (query !== location.search.slice(1))
      history.replaceState(null, '', `${location.pathname}${query && `?${query}`}${location.hash}`);
  }

  function choose(values) {
    for (const name of ['text', ...names]) form.elements.namedItem(name).value = values[name] ?? '';
    apply();
  }

  function openAnchored(called) {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const fold = place?.closest('details.clauses') ?? place?.querySelector(':scope > .clauses');
    if (place?.matches('.part') && fold) fold.open = true;
    if (!place?.classList.contains('clause')) return;
    if (place.hidden) choose({});
    if (fold) fold.open = true;
    place.open = true;
    const shown = [...place.querySelectorAll('.evidence')];
    const one = shown.find(({ dataset }) => dataset.called === called);
    if (one) one.open = true;
    (one ?? place).scrollIntoView();
    (one ?? place).querySelector('summary').focus({ preventScroll: true });
  }

  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  addEventListener('hashchange', () => openAnchored());
  document.addEventListener('click', (event) => {
    const cell = event.target.closest('.picture a[data-kind]');
    if (!cell) return;
    const { operation, kind, verdict, text } = cell.dataset;
    event.preventDefault();
    if (!['fail', 'unmet'].includes(verdict)) {
      choose({ operation, kind, verdict, text });
      form.scrollIntoView();
      return;
    }
    history.pushState(null, '', cell.hash);
    openAnchored(operation);
  });
  for (const button of document.querySelectorAll('.copy')) {
    const label = button.textContent;
    const link = button.parentElement.querySelector(':scope > a');
    const text = link ?? button.parentElement.querySelector('pre');
    button.hidden = false;
    button.addEventListener('click', async () => {
      // where it stands, whatever is picked now
      const copied = link ? location.href.split(/[?#]/, 1)[0] + link.hash : text.textContent;
      try {
        await navigator.clipboard.writeText(copied);
        button.textContent = 'copied';
      } catch {
        // a page opened from a file may not write to the clipboard: then the text is selected
        text.textContent = copied;
        getSelection().selectAllChildren(text);
        button.textContent = 'selected';
      }
      setTimeout(() => (button.textContent = label), 2000);
    });
  }
  choose(Object.fromEntries(new URLSearchParams(location.search)));
  openAnchored();
})();
