/** A block of a Jenkinsfile: the words before its brace, its statements and the blocks in it. */
interface Block {
  readonly head: string;
  readonly statements: readonly string[];
  readonly blocks: readonly Block[];
}

/** Parses what our recipe uses of Groovy: blocks in braces, a statement a line, comments of a line. */
export function parseJenkinsfile(text: string): Block {
  const lines = text.split('\n').map((line) => line.trim());
  const open: { head: string; statements: string[]; blocks: Block[] }[] = [block('')];
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('//'))) {
    const [, head] = /^([\w ('")]+?) ?\{$/.exec(line) ?? [];
    const inner = open.at(-1);
    if (!inner) throw new Error('a brace too many');
    if (head !== undefined) {
      const opened = block(head);
      inner.blocks.push(opened);
      open.push(opened);
    } else if (line === '}') open.pop();
    else if (balanced(line)) inner.statements.push(line);
    else throw new Error(`no statement: ${line}`);
  }
  const [whole, ...unclosed] = open;
  if (!whole || unclosed.length > 0) throw new Error('a brace too few, or too many');
  return whole;
}

function block(head: string) {
  return { head, statements: [], blocks: [] };
}

/** True where quotes and parentheses of a line are closed in it, and it holds no brace outside of quotes. */
function balanced(line: string): boolean {
  const bare = line.replaceAll(/'[^']*'/g, '').replaceAll(/"[^"]*"/g, '');
  return !/['"{}]/.test(bare) && bare.split('(').length === bare.split(')').length;
}

/** The block at a path of heads; one that is not there is an error. */
export function blockAt(whole: Block, ...path: readonly string[]): Block {
  return path.reduce((at, head) => {
    const found = at.blocks.find((one) => one.head === head);
    if (!found) throw new Error(`${head} is not among ${at.blocks.map((one) => one.head).join()}`);
    return found;
  }, whole);
}

/** The texts that a step is given in quotes, such as `sh 'make'`. */
export function quotedOf(at: Block, step: string): string[] {
  return at.statements.flatMap((line) => {
    const [, text] = new RegExp(`^${step} '([^']*)'`).exec(line) ?? [];
    return text === undefined ? [] : [text];
  });
}
