/** What the proof draws from: the same for the same files, another one once they change (scripts/proof.mjs). */
export const seed = Number(process.env['CONFORMANCE_SEED'] ?? '1');
