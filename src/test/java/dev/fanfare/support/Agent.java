package dev.fanfare.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** An agent: a client of the Model Context Protocol with a token of an application for the resource of its tools. */
public final class Agent {
    private static final String HOME = "https://agent.example.com/callback";

    private final Client client;

    public Agent(Client client) {
        this.client = client;
    }

    /** One that a person has let in with these scopes, by the consent page with PKCE. */
    public static Agent of(World world, Actor person, String scopes) {
        World.Application application = world.application(World.unique("Agent "), false, HOME);
        return of(world, application, person.username(), HOME, scopes);
    }

    /** One of an application with this address. */
    public static Agent of(
            World world, World.Application application, String username, String redirectUri, String scopes) {
        OAuth oauth = new OAuth(world.anybody(), application);
        String resource = resource(world.anybody());
        Answer page = oauth.open(oauth.request(redirectUri, "scope", scopes, "resource", resource));
        Answer tokens = oauth.token(
                        "{grant_type: 'authorization_code', code: %s, redirect_uri: %s, code_verifier: %s, resource: %s}",
                        oauth.code(page, username, World.PASSWORD), redirectUri, OAuth.VERIFIER, resource)
                .expect(200);
        return new Agent(world.anybody().as("Bearer " + tokens.text("access_token")));
    }

    /** The resource of agents' tools at the service of a client. */
    public static String resource(Client anybody) {
        return anybody.get("/.well-known/oauth-protected-resource/mcp")
                .expect(200)
                .text("resource");
    }

    /** What {@code createCampaign} takes for a campaign of a brand. */
    public static JsonNode campaign(Advertiser brand, String name) {
        return Body.of("""
                {"advertiser_id": %s, "type": "influencer", "name": %s, "tagline": "Show it",
                 "description": "<p>Show what you like about it.</p>", "image_logo": "https://example.com/logo.png",
                 "image_post": "https://example.com/post.png", "hashtags": ["fanfare"], "date_end": "2099-01-01T00:00:00Z",
                 "networks": ["instagram"], "currency": "USD",
                 "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50}}""", brand.id(), name);
    }

    /** A client with the token of the agent. */
    public Client client() {
        return client;
    }

    /** Sends a request of the protocol. */
    public Answer asks(String method, Object params) {
        return client.post("/mcp", "{jsonrpc: '2.0', id: 1, method: %s, params: %s}", method, params);
    }

    /** The tools that the agent sees, from all pages. */
    public List<JsonNode> tools() {
        List<JsonNode> tools = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode result = asks("tools/list", Body.of("{cursor: %s}", cursor))
                    .expect(200)
                    .at("result");
            result.path("tools").forEach(tools::add);
            cursor = result.path("nextCursor").textValue();
        }
        return tools;
    }

    /** What a tool answers, refused or not. */
    public JsonNode calls(String tool, Object... arguments) {
        return asks("tools/call", Body.of("{name: %s, arguments: %s}", tool, Body.of(arguments)))
                .expect(200)
                .at("result");
    }

    /** What a tool answers that must not refuse. */
    public JsonNode gets(String tool, Object... arguments) {
        JsonNode result = calls(tool, arguments);
        if (result.path("isError").asBoolean()) {
            throw new AssertionError(tool + " refused: " + result);
        }
        return result.path("structuredContent");
    }

    /** What a tool refuses with. */
    public String refusal(String tool, Object... arguments) {
        JsonNode result = calls(tool, arguments);
        if (!result.path("isError").asBoolean()) {
            throw new AssertionError(tool + " did not refuse: " + result);
        }
        return result.at("/content/1/text").asText();
    }
}
