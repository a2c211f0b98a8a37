package dev.fanfare.platform.openapi;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.http.pages.StaticFile;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.language.HtmlText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The client packages of this release, as {@code src/clients/run.sh} leaves them in the folder {@code downloads} beside
 * the jar. Served only if they are there: building them needs npm and a generator, which the build of the service does
 * not.
 *
 * @param files by their names
 */
record ClientDownloads(Map<String, Download> files) {
    /** Where they are served. */
    static final String PATH = "/docs/downloads";

    private static final Map<String, String> TYPES =
            Map.of("tgz", "application/gzip", "jar", "application/java-archive", "pom", "application/xml");

    /**
     * A file.
     *
     * @param sha256 in hexadecimal digits
     */
    record Download(Path file, String type, long bytes, String sha256) {
        /** A weak entity tag, because the bytes on the wire may be compressed. */
        String validator() {
            return "W/\"" + sha256.substring(0, 32) + "\"";
        }
    }

    /** Those beside the jar, or beside the folder of classes. */
    static ClientDownloads find() {
        try {
            Path code = Path.of(ClientDownloads.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return in(code.resolveSibling("downloads"));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Those of a folder, which need not exist. */
    static ClientDownloads in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return new ClientDownloads(Map.of());
        }
        try (Stream<Path> listed = Files.list(folder)) {
            Map<String, Download> files = new TreeMap<>();
            for (Path file : listed.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
                if (type != null) {
                    files.put(name, read(file, type));
                }
            }
            return new ClientDownloads(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Download read(Path file, String type) throws IOException {
        byte[] content = Files.readAllBytes(file);
        String sum = HexFormat.of().formatHex(Tokens.hash(content).getBytes());
        return new Download(file, type, content.length, sum);
    }

    /** Sends a file, or says that there is none. */
    void send(RoutingContext context) {
        Download download = files.get(context.pathParam("file"));
        if (download == null) {
            PlainRoute.fail(context, CommonFault.noEndpoint(context.request().path()));
            return;
        }
        HttpServerResponse response = context.response();
        String validator = download.validator();
        response.putHeader(HttpHeaders.CACHE_CONTROL, "public, no-cache").putHeader(HttpHeaders.ETAG, validator);
        if (StaticFile.isKnown(context.request(), validator)) {
            response.setStatusCode(304).end();
            return;
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, download.type())
                .sendFile(download.file().toString())
                .onFailure(gone -> {
                    if (!response.headWritten()) {
                        PlainRoute.fail(
                                context,
                                CommonFault.noEndpoint(context.request().path()));
                    }
                });
    }

    /** The page that lists them. */
    String html() {
        StringBuilder html = new StringBuilder("<h1>Client packages</h1>\n");
        if (files.isEmpty()) {
            html.append("<p>This installation has none: who builds it can add them with <code>src/clients/run.sh")
                    .append(" package</code>. Every OpenAPI generator makes a client of")
                    .append(" <a href=\"/openapi/app.json\">a part of the description</a>.</p>\n");
            return TextPage.of("Client packages", html.toString());
        }
        html.append("<p>Generated from the description of this release, with sign-in, repeats, pages, events and the")
                .append(
                        " verification of webhooks. The npm package has the command <code>fanfare</code>, too.</p>\n<dl>\n");
        files.forEach((name, download) ->
                html.append("<dt><a href=\"%s/%s\">%2$s</a></dt>\n<dd>%d bytes, SHA-256 <code>%s</code></dd>\n"
                        .formatted(PATH, HtmlText.escape(name), download.bytes(), download.sha256())));
        html.append(
                        "</dl>\n<p>In Node 20 or newer: <code>npm install &lt;the address of the .tgz&gt;</code>. In Maven:")
                .append(" <code>mvn install:install-file -Dfile=…jar -DpomFile=…pom</code>.</p>\n<p><a href=\"")
                .append(Guides.PATH)
                .append(
                        "/command#minutes-to-the-first-event\">From this address to the first event</a>, in minutes</p>\n");
        return TextPage.of("Client packages", html.toString());
    }
}
