import { expect } from 'vitest';
import { clone, install, pack, withPackages, type Packed } from '../../selftest/ci/packed.ts';
import { demandsAll } from '../../selftest/tools.ts';

/** This package, packed in a fresh clone and installed from the packed file into an empty folder. */
interface Installed {
  readonly packed: Packed;
  readonly folder: string;
  /** What npm said where it could not be installed; null where it was. */
  readonly failed: string | null;
}

let made: Promise<Installed> | null = null;

/** Packs and installs, once for all that ask. */
export function installed(): Promise<Installed> {
  return (made ??= packAndInstall());
}

async function packAndInstall(): Promise<Installed> {
  const packed = await pack(await withPackages(await clone()));
  return { packed, ...(await install(packed.path)) };
}

type Skip = (condition: boolean, note: string) => void;

/** The folder; a test is left out where neither a registry nor npm's cache has what the package needs. */
export async function installedFolder(skip: Skip): Promise<string> {
  const { folder, failed } = await installed();
  skip(failed !== null && !demandsAll, `not run: npm could not install it: ${failed}`);
  expect(failed).toBeNull();
  return folder;
}

/** Leaves a test out where it is not demanded. */
export function onlyWhereDemanded(skip: Skip, what: string): void {
  skip(!demandsAll, `not run: ${what}`);
}
