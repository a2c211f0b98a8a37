// Runs the programs of the guides that need the client packages, exactly as the pages show them: those of the page SDK, and the way to a
// first event on the page Command.
//
//   node src/clients/guides.mjs <address of a sandbox that serves the packages> <folder>
//
// PACKAGE is the folder of the npm package with its node_modules beside it, CLASSES the class path of the jar, VERSION that of both.

import assert from 'node:assert/strict';
import {execFile, spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';

const [base, into] = process.argv.slice(2);
const {PACKAGE, CLASSES, VERSION} = process.env;
const folder = resolve(into);
const PASSWORD = 'seven green bottles';
rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});

/** The blocks of a guide that are marked for this run. */
const blocks = (guide, mark) => [...readFileSync(`src/docs/use/${guide}.md`, 'utf8').matchAll(/^( *)```(\w+) (\w+)\n(.*?)^ *```$/gms)]
  .filter(([, , , kind]) => kind === mark)
  .map(([, indent, language, , code]) => ({language, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')}));
const block = (guide, language, mark) => blocks(guide, mark).find(one => one.language === language).code;

async function post(path, body, authorization) {
  const response = await fetch(base + path, {
    method: 'POST', headers: {'Content-Type': 'application/json', ...(authorization ? {Authorization: authorization} : {})}, body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${path} answered ${JSON.stringify(answer)}`);
  return answer;
}

const username = `guide${Date.now().toString(36)}`;
const session = `JWT ${(await post('/web/api/auth/register/', {username, email: `${username}@mail.example`, password: PASSWORD})).token}`;
await post('/web/api/account/reauthenticate/', {password: PASSWORD}, session);
const {token: KEY} = await post('/web/api/account/tokens/create/', {name: 'Guides', permissions: ['campaigns.read']}, session);
const environment = {...process.env, BASE: base, KEY};
const run = async (command, options, cwd = folder) => (await promisify(execFile)(command, options, {cwd, env: environment})).stdout;
const listed = said => assert.match(said, /^(\d+ .+\n)+$/);

// TypeScript is compiled as strictly as its users do, inside of the package, which finds itself by its name.
const within = join(PACKAGE, 'guides');
rmSync(within, {recursive: true, force: true});
mkdirSync(within);
writeFileSync(join(within, 'sdk.mts'), block('sdk', 'ts', 'sdk'));
writeFileSync(join(within, 'webhooks.mts'), block('webhooks', 'ts', 'verify'));
await run(process.execPath, [join(PACKAGE, '../node_modules/typescript/bin/tsc'), '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node',
  '--typeRoots', join(PACKAGE, '../node_modules/@types'), 'sdk.mts', 'webhooks.mts'], within);
listed(await run(process.execPath, ['sdk.mjs'], within));
console.log('guides: TypeScript');

writeFileSync(join(folder, 'Campaigns.java'), block('sdk', 'java', 'sdk'));
listed(await run(process.env.JAVA ?? 'java', ['-cp', CLASSES, 'Campaigns.java']));
console.log('guides: Java');

const port = await new Promise(done => {
  const free = createServer().listen(0, () => {
    const {port: found} = free.address();
    free.close(() => done(found));
  });
});
const here = text => text.replaceAll('https://sandbox.example.com', base).replaceAll('0.1.0', VERSION).replaceAll('3000', port);
const [install, signIn, program, receive, forward] = blocks('command', 'command').map(one => here(one.code));
assert.equal(blocks('command', 'command').length, 5);
await run('bash', ['-ec', install]);
environment.FANFARE_HOME = join(folder, 'home');

// A person types the code on the page that the terminal names.
const login = spawn('bash', ['-ec', signIn], {cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe']});
let shown = '';
for await (const text of login.stderr) {
  shown += text;
  const code = /type ([A-Z]{4}-[A-Z]{4})/.exec(shown)?.[1];
  if (code) {
    await fetch(`${base}/oauth/device`, {method: 'POST', body: new URLSearchParams({user_code: code, username, password: PASSWORD, decision: 'allow'})});
    break;
  }
}
login.stderr.resume();
assert.equal(await new Promise(done => login.on('exit', done)), 0, shown);

// Two terminals: one forwards, and in the other the event happens.
writeFileSync(join(folder, 'receiver.mjs'), program);
const [listen, trigger] = forward.trim().split('\n');
const terminal = spawn('bash', ['-ec', `${receive}\n${listen}`], {cwd: folder, env: environment, detached: true});
let received = '';
try {
  const arrived = new Promise((done, fail) => {
    terminal.stdout.on('data', text => { received += text; if (/connection\.pending \{/.test(received)) done(); });
    terminal.stderr.on('data', text => { received += text; });
    terminal.on('exit', () => fail(new Error(received)));
    setTimeout(() => fail(new Error(`No event came: ${received}`)), 60_000).unref();
  });
  await new Promise(done => setTimeout(done, 3_000));
  await run('bash', ['-ec', trigger]);
  await arrived;
} finally {
  process.kill(-terminal.pid);
}
console.log('guides: the command, to the first event');
process.exit(0);
