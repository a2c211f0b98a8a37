package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import java.time.Instant;
import java.util.List;

/** What the caller's account has made that outlives its session, and reads for it or leads something of it elsewhere. */
public record ListAccess() implements Ask<ListAccess.AccessList> {
    /**
     * All of it.
     *
     * @param access by kind, the oldest of a kind first
     */
    public record AccessList(List<Item> access) implements Message {
        public AccessList {
            access = List.copyOf(access);
        }

        /**
         * Something in force.
         *
         * @param kind such as webhook, payout_destination, backend_token or team_member
         * @param name its address or name
         * @param madeAt when it was made, or its address was changed
         * @param madeBy the id of the user that made it; null if unknown
         */
        public record Item(
                @OneOf(
                        words = {
                            "application",
                            "authenticator_app",
                            "backend_token",
                            "bank_account",
                            "calendar_feed",
                            "identity",
                            "passkey",
                            "payout_destination",
                            "reference",
                            "report_link",
                            "team_member",
                            "webhook"
                        })
                String kind,

                String name,
                Instant madeAt,
                @Nullable Long madeBy) {}
    }
}
