package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.crypto.Tokens;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Bytes that do not change while the process runs.
 *
 * @param type media type
 * @param validator weak entity tag, because the bytes on the wire may be compressed
 */
public record StaticFile(Buffer bytes, String type, String validator) {
    public static final String HTML = "text/html; charset=utf-8";
    public static final String SCRIPT = "text/javascript; charset=utf-8";
    public static final String STYLE = "text/css; charset=utf-8";
    public static final String SVG = "image/svg+xml; charset=utf-8";
    public static final String PNG = "image/png";

    /** Blanks of a style sheet that mean nothing. */
    private static final Pattern BLANKS = Pattern.compile("\\s*([{};,])\\s*|(?<=:) ");

    /** What every page's style begins with. */
    static final String PAGE_STYLE = "/page.css";

    private static final Pattern COMMENT = Pattern.compile("(?m)^ *(?:/\\*(?s:.*?)\\*/|//.*)$");
    private static final Pattern INDENTATION = Pattern.compile("(?m)^ +");

    /** Caches may store it but must revalidate, which is cheap. */
    private static final String REVALIDATED = "public, no-cache";

    public static StaticFile of(Buffer bytes, String type) {
        return new StaticFile(bytes, type, validator(bytes));
    }

    public static StaticFile of(String text, String type) {
        return of(Buffer.buffer(text), type);
    }

    /** A file on the class path. */
    public static StaticFile at(String path, String type) {
        return of(read(path), type);
    }

    /** A module on the class path without comments and indentation, an eighth of its bytes; what remains stays on its line. */
    static StaticFile module(String path) {
        return of(bare(read(path).toString()), SCRIPT);
    }

    /** Comments begin a line, as modules and styles have them. */
    static String bare(String text) {
        return INDENTATION
                .matcher(COMMENT.matcher(text).replaceAll(comment -> "\n".repeat((int)
                        comment.group().chars().filter(one -> one == '\n').count())))
                .replaceAll("");
    }

    /** A style sheet on the class path, preceded by the rules that all pages share. */
    public static StaticFile style(String path) {
        return style(path, "");
    }

    /** @param last a rule that stands after all others */
    static StaticFile style(String path, String last) {
        String style = bare(read(PAGE_STYLE).toString() + read(path));
        return of(BLANKS.matcher(style).replaceAll("$1") + last, STYLE);
    }

    /** The module lit-html, where the webjar on the class path has it. */
    public static StaticFile litHtml() {
        return of(webjar("lit-html", "lit-html.js"), SCRIPT);
    }

    /** uPlot, which draws charts: its minified form sets a variable, and becomes a module by exporting it. */
    static StaticFile uPlot() {
        return of(webjar("uplot", "dist/uPlot.iife.min.js").appendString("\nexport default uPlot;\n"), SCRIPT);
    }

    /** Lucide's icons of these names, each a symbol of one picture: its strokes are the style's. */
    static StaticFile icons(Collection<String> names) {
        StringBuilder all = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\">");
        for (String name : names) {
            String icon = webjar("lucide-static", "icons/" + name + ".svg").toString();
            all.append("<symbol id=\"").append(name).append("\" viewBox=\"0 0 24 24\">");
            String drawn = icon.substring(icon.indexOf('>', icon.indexOf("<svg")) + 1, icon.lastIndexOf("</svg>"));
            all.append(drawn.replaceAll("\\s+", " ").replace("> <", "><").strip())
                    .append("</symbol>");
        }
        return of(all.append("</svg>").toString(), SVG);
    }

    private static Buffer webjar(String name, String file) {
        Properties properties = new Properties();
        try (InputStream in =
                StaticFile.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/" + name + "/pom.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read("/META-INF/resources/webjars/" + name + "/" + properties.getProperty("version") + "/" + file);
    }

    /** The content of a file on the class path. */
    public static Buffer read(String path) {
        try (InputStream in = StaticFile.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("There is no " + path + " on the class path");
            }
            return Buffer.buffer(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A weak entity tag: the hash of the bytes before they may be compressed. */
    public static String validator(Buffer bytes) {
        return "W/\"" + hash(bytes) + "\"";
    }

    /** Whether a client that has this entity tag needs no answer. */
    public static boolean isKnown(HttpServerRequest request, String validator) {
        String known = request.getHeader(HttpHeaders.IF_NONE_MATCH);
        return known != null && known.contains(validator);
    }

    /** The first half of the SHA-256 digest, in hexadecimal. */
    static String hash(Buffer bytes) {
        return HexFormat.of().formatHex(Tokens.hash(bytes.getBytes()).getBytes(), 0, 16);
    }

    /** Answers with it, or with 304 to a client that has it. */
    public void send(RoutingContext context) {
        send(context, REVALIDATED);
    }

    /** @param caching value of Cache-Control */
    void send(RoutingContext context, String caching) {
        HttpServerResponse response = context.response();
        response.putHeader(HttpHeaders.ETAG, validator).putHeader(HttpHeaders.CACHE_CONTROL, caching);
        if (isKnown(context.request(), validator)) {
            response.setStatusCode(304).end();
        } else {
            response.putHeader(HttpHeaders.CONTENT_TYPE, type).end(bytes);
        }
    }
}
