// What a number of creators and brands needs in rows, bytes, changes and hosts, on one primary and in cells. Numbers only: it asks no
// database. Prints the tables of src/docs/prove/scale.md.
//
//   node src/bench/cells.mjs [creators, 10000000] [brands, 100000] [years, 3]
const [creators = 10_000_000, brands = 100_000, years = 3] = process.argv.slice(2).map(Number);

// ---------------------------------------------------------------------------------------------------------------- what was measured
/** Bytes of a row with its indexes: PostgreSQL 15, after src/bench/dataset.sql, and 20,000 rows each of the last four. */
const BYTES = {
  users: 630, publisher_traits: 219, connections: 648, payout_destinations: 208, advertisers: 1_135, campaigns: 1_654,
  participations: 421, tasks: 951, journal_entries: 407, postings: 161, accounts: 403, account_days: 223, payouts: 658,
  journal_leaves: 127, audit_log: 644, notifications: 673, event_log: 417,
};
/** Milliseconds of PostgreSQL's processor and bytes of WAL for a change (join), and milliseconds for a read (wallet): scale.md. */
const CHANGE_MS = 2.1;
const CHANGE_WAL = 4_000;
const READ_MS = 0.07;
/** Reads a second of a node on two cores: benchmarks.md, the slowest list. */
const NODE_READS = 2_900;

// ------------------------------------------------------------------------------------------------------------------ what is assumed
/** Rows for one task, by the data set and the states that a task goes through; of what is deleted, how long it stays, in years. */
const PER_TASK = {
  tasks: 1, participations: 1, journal_entries: 1, postings: 2.05, account_days: 0.42, payouts: 0.1, journal_leaves: 1, audit_log: 1,
  notifications: 3, event_log: 6,
};
const KEPT = { notifications: 1, event_log: 30 / 365 };
/** Commits for one task: join, hand in, review, release, and three for a tenth of a payout. */
const CHANGES = 4.3;
const ACCOUNTS = 5; // of a creator in one currency
const TASKS_OF_CAMPAIGN = 50;
const ACTIVE = 0.05; // of all creators on a day, each with
const READS = 40; // requests, and
const WRITES = 1; // further change, such as a sign-in
const PEAK = 10; // times the mean: the start of campaigns, and evenings
const CELL_GB = 500; // is restored within an hour at 150 MB a second
const DAYS_OF_CAMPAIGN = 60;

/** Shares of brands by Zipf's law: the n-th has n^-skew of the first one's tasks. */
function shares(skew) {
  const weights = Array.from({ length: brands }, (_, n) => (n + 1) ** -skew);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map(weight => weight / all);
}

/** Each brand, the largest first, into the cell with the least. */
function fill(cells, skew) {
  const loads = Array(cells).fill(0);
  for (const share of shares(skew)) {
    loads[loads.indexOf(Math.min(...loads))] += share;
  }
  return loads;
}

/** In how many cells a creator of so many tasks has worked, on average. */
const touched = (loads, tasks) => loads.reduce((sum, load) => sum + 1 - (1 - load) ** tasks, 0);

const GB = 1e9;
const number = value => (value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(2)).toString());
const millions = value => number(value / 1e6);
const row = columns => console.log(`| ${columns.join(' | ')} |`);
const head = columns => {
  row(columns);
  row(columns.map(() => '---')); // also where this is read as text
};

/** Bytes and rows of so many tasks a year, after all years. */
function held(tasksOfCreator) {
  const tasks = creators * tasksOfCreator;
  const rows = {};
  for (const [table, each] of Object.entries(PER_TASK)) {
    rows[table] = tasks * each * Math.min(KEPT[table] ?? years, years);
  }
  rows.campaigns = (tasks / TASKS_OF_CAMPAIGN) * years;
  const home = { users: creators + brands, publisher_traits: creators, connections: creators * 1.5, payout_destinations: creators, advertisers: brands };
  const bytes = of => Object.entries(of).reduce((sum, [table, count]) => sum + count * BYTES[table], 0);
  return { rows, all: bytes(rows), home: bytes(home), homeRows: home };
}

function load(tasksOfCreator) {
  const tasks = (creators * tasksOfCreator) / (365 * 86_400);
  const writes = tasks * CHANGES + (creators * ACTIVE * WRITES) / 86_400;
  return { writes: writes * PEAK, reads: ((creators * ACTIVE * READS) / 86_400) * PEAK };
}

const cores = ({ writes, reads }) => (writes * CHANGE_MS + reads * READ_MS) / 1_000;

console.log(`${creators.toLocaleString('en')} creators, ${brands.toLocaleString('en')} brands, ${years} years\n`);
head(['tasks of a creator a year', 'rows, millions', 'of them postings', 'GB', 'GB a year more', 'changes a second, mean and peak', 'WAL at the peak, MB a second',
  'reads a second at the peak', 'cores of PostgreSQL at the peak']);
for (const tasks of [2, 6, 20, 52]) {
  const { rows, all, home, homeRows } = held(tasks);
  const accounts = creators * ACCOUNTS;
  const { writes, reads } = load(tasks);
  const every = Object.values({ ...rows, ...homeRows }).reduce((sum, count) => sum + count, accounts);
  row([tasks, millions(every), millions(rows.postings), number((all + home + accounts * BYTES.accounts) / GB),
    number((all - rows.notifications * BYTES.notifications - rows.event_log * BYTES.event_log) / years / GB),
    `${number(writes / PEAK)}, ${number(writes)}`, number((writes * CHANGE_WAL) / 1e6), number(reads), number(cores({ writes, reads }))]);
}

console.log('');
head(['tasks of a creator a year', 'brands’ skew', 'cells', 'largest cell, of all', 'GB of the largest', 'changes a second of it at the peak', 'its cores',
  'cells of a creator', 'accounts, millions', 'payouts for one request', 'hosts']);
for (const [tasks, skew, counts] of [[6, 0.8, [1, 2, 4]], [52, 0.8, [1, 8, 16, 32]], [52, 1, [16, 32]]]) {
  for (const cells of counts) {
    const loads = fill(cells, skew);
    const largest = Math.max(...loads);
    const each = touched(loads, tasks * years);
    const accounts = creators * each * ACCOUNTS;
    const { all, home } = held(tasks);
    const total = load(tasks);
    const mine = { writes: total.writes * largest, reads: total.reads * largest };
    const gigabytes = (all * largest + (accounts * BYTES.accounts) / cells + (cells === 1 ? home : 0)) / GB;
    const nodes = Math.max(3, Math.ceil((total.reads / cells / NODE_READS) * 2));
    // Of each cell three of PostgreSQL and its nodes; besides, of more than one, accounts and sign-in at home, and two routers.
    const hosts = cells * (3 + nodes) + (cells === 1 ? 0 : 3 + 3 + 2);
    row([tasks, skew, cells, `${number(largest * 100)} %`, number(gigabytes), number(mine.writes), number(cores(mine)), number(each), millions(accounts),
      number(touched(loads, tasks / 4)), hosts]);
  }
}

console.log('');
head(['a cell of 52 tasks a year, 8 cells, splits in two', 'rows', 'GB', 'copied at 50 MB a second']);
const eighth = Math.max(...fill(8, 0.8));
const { rows, all } = held(52);
const live = DAYS_OF_CAMPAIGN / 365 / years;
const half = eighth / 2;
const time = bytes => (bytes / 50e6 < 3_600 ? `${number(bytes / 50e6 / 60)} min` : `${number(bytes / 50e6 / 3_600)} h`);
const bytesOf = tables => tables.reduce((sum, table) => sum + rows[table] * BYTES[table], 0) * half;
const rowsOf = tables => tables.reduce((sum, table) => sum + rows[table], 0) * half;
const history = Object.keys(rows);
const open = ['tasks', 'participations', 'campaigns'];
row(['by copying half of its brands with their history', `${millions(rowsOf(history))} million`, number(bytesOf(history) / GB), `${time(bytesOf(history))}, and the journal's chain breaks`]);
row(['by copying their campaigns that run', `${millions(rowsOf(open) * live)} million`, number((bytesOf(open) * live) / GB), time(bytesOf(open) * live)]);
row([`by beginning their next campaigns in the new cell, for ${DAYS_OF_CAMPAIGN} days`, `${number(brands / 16)} balances of brands`, '0', 'none']);
const of = [6, 52].map(tasks => `${Math.max(1, Math.ceil(held(tasks).all / GB / CELL_GB))} with ${tasks} tasks a year`);
console.log(`\nIn cells of ${CELL_GB} GB: ${of.join(', ')}.`);
