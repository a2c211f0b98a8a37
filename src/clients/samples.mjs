// Runs the call of every operation that /docs shows, in each language, against a server that only records, and compares what arrives: each
// language must ask for the same.
//
//   node src/clients/samples.mjs <openapi.json> <folder> <language …: curl python typescript java>
//
// typescript and java need the packages of src/clients/run.sh: PACKAGE is the folder of the npm package with its node_modules, CLASSES the
// class path of the jar.

import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {inPackages, samples} from '../main/resources/docs/samples.js';

const [file, into, ...languages] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file, 'utf8'));
const folder = resolve(into);
rmSync(folder, {recursive: true, force: true});

/** A body with what the examples lack. */
const ODD = {
  text: 'It\'s "quoted" \\ with $HOME, `code`, ü, 😀,\nanother line and a tab\t', big: 1099511627776, small: -5, half: 12.5, cents: 25.1,
  yes: true, no: false, none: null, empty: {}, list: [1, 'two', {three: [3]}], nothing: [], inner: {a: {b: {c: 'd'}}, none: null},
};

const calls = [
  {name: 'odd', method: 'POST', path: '/odd/', headers: {Authorization: 'Bearer it\'s', 'Content-Type': 'application/json'}, body: ODD, names: {}},
  {name: 'oddHeader', method: 'POST', path: '/odd/?a=1&b=%27', headers: {Authorization: 'Bearer x', 'Content-Type': 'application/json', 'Accept-Language': 'de'}, body: ODD, names: {partner: 'none'}},
  {name: 'oddGet', method: 'GET', path: '/odd/id', headers: {}, names: {}},
];
for (const [path, item] of Object.entries(document.paths)) {
  const operation = item.post ?? item.get;
  const schema = operation.requestBody?.content['application/json'];
  calls.push({
    name: operation.operationId, method: item.post ? 'POST' : 'GET', path: path.replace(/[{}]/g, ''), ...inPackages(operation),
    headers: {...(operation.security?.length ? {Authorization: 'Bearer fft_example'} : {}), ...(schema ? {'Content-Type': 'application/json'} : {})},
    body: schema ? schema.example ?? {} : undefined,
  });
}

let arrived = [];
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  arrived.push({method: request.method, path: request.url, headers: request.headers, body});
  response.setHeader('Content-Type', 'application/json').end('{}');
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;
const texts = calls.map(({name, body, ...call}) => samples({...call, base, body: body === undefined ? undefined : JSON.stringify(body, null, 2)}));

const run = (command, options, cwd) => new Promise((done, fail) => {
  const child = spawn(command, options, {cwd, stdio: ['ignore', 'pipe', 'pipe']});
  let said = '';
  child.stdout.on('data', text => { said += text; });
  child.stderr.on('data', text => { said += text; });
  child.on('error', fail);
  child.on('exit', status => status === 0 ? done(said) : fail(new Error(`${command} ended with ${status}: ${said.slice(-4000)}`)));
});

const write = (name, text) => {
  mkdirSync(resolve(folder, name, '..'), {recursive: true});
  writeFileSync(join(folder, name), text);
};

const RUNNERS = {
  async curl() {
    write('all.sh', texts.map(each => `${each.curl} --path-as-is -g`).join(' > /dev/null\n') + ' > /dev/null\n');
    await run('bash', ['-e', 'all.sh'], folder);
  },
  async python() {
    texts.forEach((each, i) => write(`python/${i}.py`, each.python));
    write('all.py', `import runpy\nfor i in range(${texts.length}):\n    runpy.run_path(f"python/{i}.py")\n`);
    await run('python3', ['all.py'], folder);
  },
  async typescript() {
    const within = join(process.env.PACKAGE, 'samples');
    rmSync(within, {recursive: true, force: true});
    mkdirSync(within);
    texts.forEach((each, i) => writeFileSync(join(within, `s${i}.mts`), each.typescript));
    await run(process.execPath, [join(process.env.PACKAGE, '../node_modules/typescript/bin/tsc'), '--target', 'es2022', '--module', 'nodenext', '--noCheck', ...texts.map((_, i) => `s${i}.mts`)], within);
    writeFileSync(join(within, 'all.mjs'), `console.log = () => {};\nfor (let i = 0; i < ${texts.length}; i++) await import(\`./s\${i}.mjs\`);\n`);
    await run(process.execPath, ['all.mjs'], within);
  },
  async java() {
    texts.forEach((each, i) => write(`java/s${i}/Call.java`, `package s${i};\n${each.java}`));
    write('java/All.java', `class All {
      public static void main(String[] none) throws Exception {
        for (int i = 0; i < ${texts.length}; i++) {
          var main = Class.forName("s" + i + ".Call").getDeclaredMethod("main", String[].class);
          main.setAccessible(true);
          main.invoke(null, (Object) none);
        }
      }
    }`);
    const files = texts.map((_, i) => `s${i}/Call.java`);
    const java = process.env.JAVA ?? 'java';
    await run(`${java}c`, ['-cp', process.env.CLASSES, '-d', 'classes', 'All.java', ...files], join(folder, 'java'));
    await run(java, ['-cp', `classes:${process.env.CLASSES}`, 'All'], join(folder, 'java'));
  },
};

/** Without members and items that are null, which the Java samples leave out. */
const bare = value => Array.isArray(value) ? value.filter(one => one !== null).map(bare)
  : value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null).map(([name, one]) => [name, bare(one)]))
  : value;

for (const language of languages) {
  arrived = [];
  const began = Date.now();
  await RUNNERS[language]();
  assert.equal(arrived.length, calls.length, `${language} calls as often as there are samples`);
  calls.forEach((call, i) => {
    const got = arrived[i];
    const what = `${language} of ${call.name}`;
    assert.equal(got.method, call.method, what);
    assert.equal(decodeURI(got.path), decodeURI(call.path), what);
    assert.equal(got.headers.authorization, call.headers.Authorization, what);
    if (call.headers['Accept-Language']) assert.equal(got.headers['accept-language'], call.headers['Accept-Language'], what);
    if (call.body !== undefined) {
      assert.match(got.headers['content-type'], /^application\/json/, what);
      assert.deepEqual(bare(JSON.parse(got.body)), bare(call.body), what);
    }
  });
  console.log(`${language}: ${calls.length} samples in ${Date.now() - began} ms`);
}
server.close();
server.closeAllConnections();
