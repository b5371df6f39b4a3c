/** Number of lines of the contract. */
export const contractLines = 445;

/** The blank ones among them. */
export const blankLines: readonly number[] = [
  2, 4, 6, 8, 14, 16, 22, 24, 26, 32, 34, 36, 45, 47, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73,
  75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99, 101, 103, 105, 107, 109, 111, 113, 115, 117,
  119, 121, 123, 125, 127, 129, 131, 133, 135, 137, 139, 142, 144, 148, 150, 152, 154, 156, 160,
  162, 164, 166, 168, 175, 177, 179, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 210, 212,
  220, 222, 227, 229, 231, 233, 235, 237, 239, 241, 243, 245, 247, 249, 251, 259, 261, 273, 275,
  277, 279, 281, 299, 301, 305, 307, 309, 311, 322, 324, 326, 334, 336, 344, 346, 354, 356, 358,
  360, 362, 364, 383, 385, 387, 398, 400, 402, 404, 406, 411, 413, 434, 438, 440,
];

/** Lines of the contract that bind nobody, first and last, and why. */
interface DescriptiveLines {
  readonly from: number;
  readonly to: number;
  readonly why: string;
}

const heading = 'heading';
const tableHead = 'head of a table';
const leadIn = 'leads in what follows';

function lines(from: number, to: number, why: string): DescriptiveLines {
  return { from, to, why };
}

/**
 * Every line of the contract that states nothing that binds: with the lines that the clauses name
 * they make up the whole of it, blank lines apart.
 */
export const descriptiveLines: readonly DescriptiveLines[] = [
  lines(1, 1, heading),
  lines(3, 3, 'what the document covers, what its paths are relative to and how names are written'),
  lines(5, 5, heading),
  lines(7, 7, leadIn),
  lines(9, 10, tableHead),
  lines(15, 15, leadIn),
  lines(23, 23, 'counts what the sections describe; the table of operations is tested for it'),
  lines(25, 25, leadIn),
  lines(28, 28, tableHead),
  lines(37, 38, tableHead),
  lines(46, 46, leadIn),
  lines(48, 49, tableHead),
  lines(54, 54, heading),
  lines(58, 58, heading),
  lines(96, 96, heading),
  lines(132, 132, heading),
  lines(149, 149, heading),
  lines(151, 151, heading),
  lines(153, 153, 'repeats the message states, which the resources list'),
  lines(157, 158, tableHead),
  lines(165, 165, heading),
  lines(169, 170, tableHead),
  lines(176, 176, heading),
  lines(180, 181, tableHead),
  lines(189, 189, heading),
  lines(193, 193, heading),
  lines(197, 197, heading),
  lines(201, 201, heading),
  lines(203, 203, leadIn),
  lines(211, 211, heading),
  lines(213, 214, tableHead),
  lines(221, 221, leadIn),
  lines(230, 230, heading),
  lines(234, 234, heading),
  lines(240, 240, heading),
  lines(248, 248, heading),
  lines(252, 253, tableHead),
  lines(262, 263, tableHead),
  lines(280, 280, heading),
  lines(282, 283, tableHead),
  lines(300, 300, leadIn),
  lines(306, 306, heading),
  lines(312, 313, tableHead),
  lines(325, 325, heading),
  lines(327, 328, tableHead),
  lines(335, 335, leadIn),
  lines(345, 345, heading),
  lines(357, 357, heading),
  lines(363, 363, heading),
  lines(365, 366, tableHead),
  lines(386, 386, heading),
  lines(388, 389, tableHead),
  lines(401, 401, heading),
  lines(405, 405, heading),
  lines(412, 412, heading),
  lines(414, 415, tableHead),
  lines(439, 439, heading),
];
