// One call as a program would make it: in the shell, by the client packages for TypeScript and Java, and by Python's standard library.

export const LANGUAGES = {curl: 'curl', typescript: 'TypeScript', python: 'Python', java: 'Java'};

const FACTORIES = ['app', 'partner'];
const PACKAGE = '"fanfare-client"';
/** How a Java value uses what is imported. */
const USES = {'java.math.BigDecimal': 'BigDecimal(', 'java.util.List': 'List.', 'java.util.Map': 'Map.'};

/** How the packages call an operation of the document: its name by audience, and whether it is a dry run. */
export const inPackages = operation => ({
  names: Object.fromEntries(operation['x-audiences'].map(audience => [audience, operation['x-name'] ?? operation.operationId])),
  preview: 'x-preview-of' in operation,
});

/**
 * @param method POST or GET
 * @param base where the service is
 * @param path of the operation, with its query
 * @param headers of the request
 * @param body JSON as text; undefined for none
 * @param names of the operation in the packages, by audience
 * @param preview whether it is the dry run of another operation
 * @returns the text of each language; null where the body is no JSON
 */
export function samples({method, base, path, headers, body, names, preview = false}) {
  let input;
  try {
    input = body === undefined ? undefined : JSON.parse(body);
  } catch {
    return {curl: curl(method, base + path, headers, body), typescript: null, python: null, java: null};
  }
  const {Authorization: credential, 'Content-Type': type, ...others} = headers;
  return {
    curl: curl(method, base + path, headers, body),
    typescript: typescript({method, base, path, credential, others, input, names, preview}),
    python: python(method, base + path, headers, input),
    java: java({method, base, path, credential, others, input}),
  };
}

function curl(method, url, headers, body) {
  const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
  return [`curl -sS -X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => '-H ' + quoted(`${name}: ${value}`)),
    ...(body === undefined ? [] : ['-d ' + quoted(body)])].join(' \\\n  ');
}

function typescript({method, base, path, credential, others, input, names, preview}) {
  const audience = FACTORIES.find(one => names[one]);
  // The packages name what is called by POST at one address.
  const named = audience && method === 'POST' && !/\?|^\/oauth\//.test(path);
  const name = audience && (preview ? names[audience].replace(/^preview(.)/, (_, first) => first.toLowerCase()) : names[audience]);
  const factory = audience ?? FACTORIES[1];
  const options = Object.keys(others).length ? `, {headers: ${JSON.stringify(others)}}` : '';
  const text = input === undefined ? options ? '{}' : '' : JSON.stringify(input, null, 2);
  const row = `{path: ${JSON.stringify(path)}${method === 'GET' ? ', method: "GET"' : ''}}`;
  return `import {${credential ? 'fixed, ' : ''}${factory}} from ${PACKAGE};

const fanfare = ${factory}({baseUrl: ${JSON.stringify(base)}${credential ? `, credentials: fixed(${JSON.stringify(credential)})` : ''}});
${named
    ? `console.log(await fanfare.${preview ? 'preview' : 'call'}(${JSON.stringify(name)}${text ? `, ${text}` : ''}${options}));`
    : `const answer = await fanfare.send(${row}${text ? `, ${text}` : ''}${options});\nconsole.log(await answer.text());`}`;
}

function python(method, url, headers, input) {
  const members = Object.entries(headers).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('');
  return `import json
import urllib.request

${input === undefined ? '' : `body = ${pythonValue(input)}\n`}request = urllib.request.Request(
    ${JSON.stringify(url)},${input === undefined ? '' : '\n    json.dumps(body).encode(),'}
    headers={${members ? `\n${members}    ` : ''}},
    method="${method}",
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(answer.read().decode())`;
}

/** As Python writes it: JSON but for three words. */
function pythonValue(value, indent = '') {
  const inner = indent + '    ';
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return value.length ? `[\n${value.map(one => inner + pythonValue(one, inner)).join(',\n')},\n${indent}]` : '[]';
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonValue(one, inner)}`);
  return members.length ? `{\n${members.join(',\n')},\n${indent}}` : '{}';
}

function java({method, base, path, credential, others, input}) {
  // The package calls by POST with its own headers; what has others is called as the platform does.
  if (method !== 'POST' || Object.keys(others).length) return plainJava({method, base, path, credential, others, input});
  const value = javaValue(input ?? {});
  const imports = Object.keys(USES).filter(one => value.includes(USES[one]));
  return `import dev.fanfare.client.Credentials;
import dev.fanfare.client.FanfareClient;
${['java.net.URI', ...imports].sort().map(one => `import ${one};\n`).join('')}
class Call {
    public static void main(String[] arguments) throws Exception {
        Credentials credentials = ${credential ? `() -> ${JSON.stringify(credential)}` : 'Credentials.none()'};
        FanfareClient fanfare = new FanfareClient(URI.create(${JSON.stringify(base)}), credentials);
        System.out.println(fanfare.call(${JSON.stringify(path)}, ${value}));
    }
}`;
}

function plainJava({method, base, path, credential, others, input}) {
  const headers = {...(credential ? {Authorization: credential} : {}), ...(input === undefined ? {} : {'Content-Type': 'application/json'}), ...others};
  return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class Call {
    public static void main(String[] arguments) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(${JSON.stringify(base + path)}))
${Object.entries(headers).map(([name, value]) => `                .header(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`).join('')}                .method("${method}", ${input === undefined ? 'HttpRequest.BodyPublishers.noBody()' : `HttpRequest.BodyPublishers.ofString(${JSON.stringify(JSON.stringify(input))})`})
                .build();
        System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
    }
}`;
}

/** Maps and lists, which hold no null: a member without a value is left out. */
function javaValue(value, indent = '        ') {
  const inner = indent + '        ';
  if (Array.isArray(value)) return call('List.of', value.filter(one => one !== null).map(one => javaValue(one, inner)), indent, inner);
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}${Math.abs(value) > 0x7fffffff ? 'L' : ''}` : `new BigDecimal("${value}")`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== null)
    .map(([name, one]) => `Map.entry(${JSON.stringify(name)}, ${javaValue(one, inner)})`);
  return members.length ? call('Map.ofEntries', members, indent, inner) : 'Map.of()';
}

function call(name, values, indent, inner) {
  const line = `${name}(${values.join(', ')})`;
  return line.length < 90 && !line.includes('\n') ? line : `${name}(\n${values.map(one => inner + one).join(',\n')})`;
}
