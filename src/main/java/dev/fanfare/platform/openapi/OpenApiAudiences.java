package dev.fanfare.platform.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The developers that an operation is for, by the clients they build: the member {@code x-audiences}. */
enum OpenApiAudiences {
    APP("Apps", "applications, which act for users by OAuth 2", OpenApi.APPLICATION),
    WEB("Web front ends", "front ends on which users sign in", OpenApi.WEB_BEARER),
    PARTNER("Partner systems", "systems of partners, which act by tokens of their own", OpenApi.BACKEND),
    OPERATOR("Operators", "the staff's tools", OpenApi.WEB_BEARER, OpenApi.BACKEND),
    ADVERTISER("Advertisers", "the tools of advertisers' teams", OpenApi.WEB_BEARER, OpenApi.BACKEND);

    static final String MEMBER = "x-audiences";

    private final String title;
    private final String clients;
    private final Set<String> schemes;

    OpenApiAudiences(String title, String clients, String... schemes) {
        this.title = title;
        this.clients = clients;
        this.schemes = Set.of(schemes);
    }

    String title() {
        return title;
    }

    /** What is built, in the middle of a sentence. */
    String clients() {
        return clients;
    }

    /** Whether its clients identify themselves by this scheme. */
    boolean uses(String scheme) {
        return schemes.contains(scheme);
    }

    /** Whether events are posted to its clients: a browser has no address. */
    boolean receivesEvents() {
        return this != WEB;
    }

    /** The path of its part of the document. */
    String path() {
        return "/openapi/" + code() + ".json";
    }

    /** As the member has it. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether an operation of the document is for it. */
    boolean has(JsonNode operation) {
        return StreamSupport.stream(operation.path(MEMBER).spliterator(), false)
                .anyMatch(audience -> audience.asText().equals(code()));
    }

    /** The method of a path that its pages show: where GET is answered, too, it takes and answers the same. */
    static String methodOf(JsonNode path) {
        return path.has("post") ? "post" : "get";
    }

    static void name(ObjectNode operation, Endpoint<?, ?> endpoint) {
        write(operation, of(endpoint));
    }

    /** For routes that are no endpoints: for applications alone where only their tokens are taken. */
    static void name(ObjectNode operation) {
        boolean needsApplication = operation.path("security").findParent(OpenApi.APPLICATION) != null;
        write(operation, needsApplication ? EnumSet.of(APP) : EnumSet.of(APP, PARTNER));
    }

    /** For both of two endpoints with one path. */
    static void merge(ObjectNode into, ObjectNode from) {
        EnumSet<OpenApiAudiences> both = EnumSet.noneOf(OpenApiAudiences.class);
        for (OpenApiAudiences one : values()) {
            if (one.has(into) || one.has(from)) {
                both.add(one);
            }
        }
        write(into, both);
    }

    private static Set<OpenApiAudiences> of(Endpoint<?, ?> endpoint) {
        Access access = endpoint.access();
        EnumSet<OpenApiAudiences> all = EnumSet.noneOf(OpenApiAudiences.class);
        switch (access.audience()) {
            case PUBLIC, OPEN -> all.addAll(endpoint.path().startsWith("/web/") ? List.of(WEB) : List.of(APP, PARTNER));
            case WEB -> all.add(WEB);
            case APP, APP_CLIENT, APPLICATION -> all.add(APP);
            case OPERATOR -> all.add(OPERATOR);
            case BACKEND -> {
                all.add(PARTNER);
                if (access.permission() != null) {
                    all.add(OPERATOR);
                }
            }
        }
        if (access.advertisers()) {
            all.add(ADVERTISER);
        }
        return all;
    }

    private static void write(ObjectNode operation, Set<OpenApiAudiences> audiences) {
        ArrayNode codes = operation.putArray(MEMBER);
        audiences.forEach(audience -> codes.add(audience.code()));
    }
}
