package dev.fanfare.platform.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.endpoint.Json;

/**
 * A message of JSON-RPC 2.0.
 *
 * @param id null for a notification, or an answer to a question that the service never asks
 * @param method null for such an answer
 * @param params an empty object for none
 */
record JsonRpc(JsonNode id, String method, ObjectNode params) {
    static final int INVALID_REQUEST = -32_600;
    static final int METHOD_NOT_FOUND = -32_601;
    static final int INVALID_PARAMS = -32_602;

    /** An error of the protocol itself, not of a tool. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        final int code;

        Failure(int code, String message) {
            super(message, null, false, false);
            this.code = code;
        }
    }

    /** The message of a body; a Failure if it is none. */
    static JsonRpc of(JsonNode body) {
        JsonNode id = body.get("id");
        JsonNode method = body.get("method");
        JsonNode params = body.get("params");
        boolean valid = "2.0".equals(body.path("jsonrpc").asText())
                && (id == null || id.isTextual() || id.isIntegralNumber())
                && (method == null ? body.has("result") || body.has("error") : method.isTextual())
                && (params == null || params.isObject());
        if (!valid) {
            throw new Failure(INVALID_REQUEST, "This is no message of JSON-RPC 2.0.");
        }
        return new JsonRpc(
                method == null ? null : id,
                method == null ? null : method.asText(),
                params == null ? Json.mapper().createObjectNode() : (ObjectNode) params);
    }

    /** Whether the client waits for an answer. */
    boolean isRequest() {
        return id != null;
    }

    ObjectNode result(JsonNode result) {
        return answer(id).set("result", result);
    }

    /** @param id null for unknown */
    static ObjectNode error(JsonNode id, Failure failure) {
        ObjectNode answer = answer(id);
        answer.putObject("error").put("code", failure.code).put("message", failure.getMessage());
        return answer;
    }

    private static ObjectNode answer(JsonNode id) {
        ObjectNode answer = Json.mapper().createObjectNode().put("jsonrpc", "2.0");
        return answer.set("id", id);
    }
}
