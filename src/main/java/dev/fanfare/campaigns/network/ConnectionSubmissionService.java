package dev.fanfare.campaigns.network;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.campaigns.network.ConnectionsRepository.Live;
import dev.fanfare.campaigns.network.ConnectionsRepository.Submission;
import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.AddConnection;
import dev.fanfare.campaigns.network.api.AddConnection.ConnectionAdded;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Claim;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.campaigns.network.api.SubmitNetwork.NetworkSubmitted;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Publishers submit their accounts, pages, walls and channels. */
record ConnectionSubmissionService(Bus bus, Database db, ConfiguredNetworks kinds) {

    Future<Committed<NetworkSubmitted>> submit(Caller caller, SubmitNetwork ask) {
        Account account = new Account(ask.networkId(), null, ask.networkUrl());
        Submission submission = read(
                caller, ConnectionKind.NETWORK, new Claim(ask.networkType(), ask.category()), account, ask.followers());
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings ->
                        db.change(caller, ask, tx -> submit(tx, caller, submission, settings.maxNetworksPerUser())
                                .map(NetworkSubmitted::new)));
    }

    /** The platform's limit applies to networks only, not to pages, walls and channels. */
    Future<Committed<ConnectionAdded>> add(Caller caller, AddConnection ask) {
        Submission submission = read(caller, ask.kind(), ask.claim(), ask.account(), ask.followers());
        return db.change(caller, ask, tx -> submit(tx, caller, submission, Integer.MAX_VALUE)
                .map(ConnectionAdded::new));
    }

    Future<InputProblems> check(Caller caller, SubmitNetwork.CheckAccount ask) {
        FieldErrors problems = new FieldErrors();
        Optional<NetworkKind> network = kindOf(ask.network());
        if (ask.network() != null && network.isEmpty()) {
            problems.put(
                    ask.kind() == ConnectionKind.NETWORK ? "network_type" : "network",
                    "must be among {0}",
                    String.join(", ", kinds.names()));
        }
        if (ask.url() != null) {
            network.ifPresent(known -> problems.attempt(() -> {
                checkAddress(ask.kind(), known, ask.url().strip());
                return null;
            }));
        }
        return Future.succeededFuture(InputProblems.of(problems));
    }

    /** @param name null for none */
    private Optional<NetworkKind> kindOf(String name) {
        return name == null ? Optional.empty() : kinds.find(name.strip().toLowerCase(Locale.ROOT));
    }

    private static void checkAddress(ConnectionKind kind, NetworkKind network, String url) {
        if (!network.hasAddress(url)) {
            throw CommonFault.invalid(
                    kind.code() + "_url", "must be an address on {0}", String.join(" or ", network.hosts()));
        }
        if (PostUrl.find(url).filter(network.posts()::isShortLink).isPresent()) {
            throw CommonFault.invalid(kind.code() + "_url", "is a short link: give the full address");
        }
    }

    /** @param followers null without a claim */
    private Submission read(Caller caller, ConnectionKind kind, Claim claim, Account account, Long followers) {
        NetworkKind network =
                kindOf(claim.network()).orElseThrow(() -> NetworksError.notSupported(claim.network(), kinds.names()));
        String url = account.url().strip();
        checkAddress(kind, network, url);
        return new Submission(
                caller.id(),
                kind,
                new Claim(network.name(), claim.category()),
                new Account(account.id().strip(), account.name(), url),
                network.account(url).map(AccountName::address).orElse(null),
                followers == null ? 0 : followers);
    }

    private static Future<Long> submit(Tx tx, Caller caller, Submission submission, int limit) {
        String kind = submission.kind().code();
        Supplier<Refused> taken = () -> NetworksError.alreadyConnected(submission.kind(), kind + "_id");
        Supplier<Refused> addressTaken = () -> NetworksError.alreadyConnected(submission.kind(), kind + "_url");
        return ConnectionsRepository.lockUser(tx, submission.userId())
                .compose(locked -> ConnectionsRepository.getLive(tx, submission))
                .compose(live -> {
                    refuse(live, limit, taken, addressTaken);
                    return ConnectionsRepository.submit(tx, submission);
                })
                .map(id -> id.orElseThrow(taken))
                .recover(ConstraintErrors.map(Map.of(
                        ConnectionsRepository.CLAIMED, taken, ConnectionsRepository.ADDRESS_CLAIMED, addressTaken)))
                .compose(id -> Audit.write(
                                tx,
                                caller,
                                "connection.submit",
                                "connection:" + id,
                                null,
                                Map.of("kind", kind, "network", submission.network()),
                                null)
                        .map(id));
    }

    private static void refuse(Live live, int limit, Supplier<Refused> taken, Supplier<Refused> addressTaken) {
        if (live.thisOne()) {
            throw taken.get();
        }
        if (live.thisAddress()) {
            throw addressTaken.get();
        }
        if (live.count() >= limit) {
            throw NetworksError.NETWORK_LIMIT_REACHED.refusal();
        }
    }
}
