package dev.fanfare.platform.http.server;

import dev.fanfare.platform.language.Languages;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** The language of an answer's messages: what the request asks for, otherwise its account's. */
final class AnswerLanguage {
    private AnswerLanguage() {}

    /** Of a request that may be too broken to have an exchange. */
    static String of(RoutingContext context) {
        Exchange exchange = Exchange.of(context);
        return exchange == null ? Languages.ENGLISH : exchange.language();
    }

    /** Tells clients and caches about it. */
    static void notify(HttpServerResponse response, String language) {
        response.putHeader(HttpHeaders.CONTENT_LANGUAGE, language)
                .headers()
                .add(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
    }
}
