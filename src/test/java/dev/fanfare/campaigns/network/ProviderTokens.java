package dev.fanfare.campaigns.network;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.World;

/** ProviderTokens with accounts of providers, as the simulator knows them. */
final class ProviderTokens {
    private ProviderTokens() {}

    /** A user id that is unique at all providers. */
    static String userId() {
        return World.unique("9");
    }

    /** Logs in with a provider's token for this user of it. */
    static Answer logIn(Client client, String provider, String userId) {
        return logIn(client, provider, "sim-" + provider + "-" + userId, userId);
    }

    static Answer logIn(Client client, String provider, String token, String userId) {
        return client.post("/api/auth/" + provider + "/", "{access_token: %s, user_id: %s}", token, userId);
    }
}
