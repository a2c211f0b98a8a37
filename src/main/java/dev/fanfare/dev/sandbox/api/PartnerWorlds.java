package dev.fanfare.dev.sandbox.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Worlds that partners make for themselves in a sandbox: each a database with people, clock and keys of its own. */
public final class PartnerWorlds {
    private PartnerWorlds() {}

    /** The caller's worlds. */
    public record ListWorlds() implements Ask<WorldList> {}

    /**
     * One's own worlds, the oldest first.
     *
     * @param worlds those that have not ended
     * @param most how many there may be
     * @param days after which a world ends
     * @param megabytesMost of each on disk
     */
    public record WorldList(List<Item> worlds, int most, int days, long megabytesMost) implements Message {
        public WorldList {
            worlds = List.copyOf(worlds);
        }

        /**
         * A world.
         *
         * @param name as its owner calls it
         * @param worldStatus making, until its keys can be shown; ready; full, when it has more on disk than it may and serves
         *     nothing; ending
         * @param baseUrl what its calls begin with
         * @param megabytes on disk, as last measured
         * @param endsAt when it is deleted, in real time
         */
        public record Item(
                long worldId,
                String name,

                @OneOf(words = {"making", "ready", "full", "ending"})
                String worldStatus,

                String baseUrl,
                long megabytes,
                Instant createdAt,
                Instant endsAt) {}
    }

    /**
     * Makes a world, which takes some seconds.
     *
     * @param name as its owner calls it; "Sandbox" if it is left out
     */
    public record CreateWorld(@Size(max = 60) String name) implements Change<WorldBegun> {
        public CreateWorld {
            name = name == null || name.isBlank() ? "Sandbox" : name.strip();
        }
    }

    /**
     * It is being made.
     *
     * @param baseUrl what its calls begin with
     * @param endsAt when it is deleted, in real time
     */
    public record WorldBegun(
            @OneOf(words = "success") String status, Translatable message, long worldId, String baseUrl, Instant endsAt)
            implements Message {}

    /** Empties a world: everything in it is made again, with other keys. */
    public record ResetWorld(@NotNull @Positive Long worldId) implements Change<ActionResult> {}

    /** Deletes a world for good. */
    public record EndWorld(@NotNull @Positive Long worldId) implements Change<ActionResult> {}

    /** The keys of a world. */
    public record GetWorldKeys(@NotNull @Positive Long worldId) implements Ask<WorldKeys> {}

    /**
     * Keys that open a world and nothing else.
     *
     * @param baseUrl what its calls begin with
     * @param brand an advertiser
     * @param creator a publisher, who signs in with name and password
     * @param operator staff, who needs no second person here
     * @param application that may ask for people's passwords
     */
    public record WorldKeys(String baseUrl, Brand brand, Creator creator, Staff operator, Application application)
            implements Message {
        /** An advertiser with a token that acts for it. */
        public record Brand(long advertiserId, String username, Secret password, Secret token) {}

        /** A publisher. */
        public record Creator(long userId, String username, Secret password) {}

        /** An operator with all rights and a token. */
        public record Staff(long userId, String username, Secret password, Secret token) {}

        /**
         * An OAuth application.
         *
         * @param clientSecret with which it proves who it is
         */
        public record Application(String clientId, Secret clientSecret) {}
    }

    /** Makes, measures, puts to sleep and ends worlds. */
    public record KeepWorlds() implements Ask<JobResult> {}
}
