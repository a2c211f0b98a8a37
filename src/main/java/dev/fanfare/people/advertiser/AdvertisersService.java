package dev.fanfare.people.advertiser;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.api.FindUser.FoundId;
import dev.fanfare.people.account.api.HashPassword;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.CreateAdvertiser.AdvertiserCreated;
import dev.fanfare.people.advertiser.api.FindAdvertiser;
import dev.fanfare.people.advertiser.api.GetMaximumLimit;
import dev.fanfare.people.advertiser.api.GetMaximumLimit.MaximumLimit;
import dev.fanfare.people.advertiser.api.ListAdvertiserNames;
import dev.fanfare.people.advertiser.api.ListAdvertiserNames.AdvertiserNames;
import dev.fanfare.people.advertiser.api.ListAdvertisers;
import dev.fanfare.people.advertiser.api.ListAdvertisers.AdvertiserList;
import dev.fanfare.people.advertiser.api.ListAdvertisers.Sort;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.people.advertiser.store.CreditRaises;
import dev.fanfare.people.advertiser.store.OpeningRepository;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Lets operators manage advertisers, partners list them, and advertisers see their own limit.
 *
 * @param credit what one person may let advertisers owe on a day
 */
record AdvertisersService(Bus bus, Database db, DailyLimit credit) {
    /** Advertisers in an answer without pagination. */
    private static final int MAX = 1_000;

    Future<Committed<AdvertiserCreated>> create(Caller caller, CreateAdvertiser ask) {
        Accounts.refuseName("password", ask.password(), ask.name(), ask.email());
        Money limit = limit(ask.maximumLimit(), ask.currency());
        return requireOffered(caller, ask.currency())
                .compose(offered -> bus.ask(caller, new HashPassword(ask.password())))
                .compose(hashed -> db.change(
                        caller, ask, tx -> Accounts.create(tx, caller, account(ask), hashed.hash(), caller.language())
                                .compose(userId -> CreditRaises.takesTwo(tx, caller, credit, limit)
                                        .compose(two -> two
                                                ? open(tx, caller, userId, ask, Money.zero(ask.currency()))
                                                        .compose(opened -> propose(tx, caller, userId, ask))
                                                : open(tx, caller, userId, ask, limit)
                                                        .map(new AdvertiserCreated(
                                                                "success",
                                                                Translatable.of("The brand was created."),
                                                                userId,
                                                                null))))));
    }

    private static Future<Void> open(Tx tx, Caller caller, long userId, CreateAdvertiser ask, Money limit) {
        return OpeningRepository.insert(tx, caller, userId, ask.name(), limit)
                .compose(inserted -> Audit.write(
                        tx,
                        caller,
                        "advertiser.create",
                        "advertiser:" + userId,
                        null,
                        Map.of("name", ask.name(), "maximum_limit", limit.toString()),
                        null));
    }

    /** The advertiser begins without credit, which waits for a second person. */
    private Future<AdvertiserCreated> propose(Tx tx, Caller caller, long userId, CreateAdvertiser ask) {
        return db.propose(
                        tx,
                        caller.proposing(UpdateAdvertiser.PATH, Permission.CAMPAIGNS_MANAGE, UpdateAdvertiser.SECOND),
                        new UpdateAdvertiser(userId, null, ask.maximumLimit()))
                .map(waiting -> new AdvertiserCreated(
                        "success",
                        Translatable.of("The brand was created without credit, which a second person has to approve."),
                        userId,
                        waiting.proposalId()));
    }

    /** Advertisers sign in by their addresses. */
    private static CreateAccount account(CreateAdvertiser ask) {
        return CreateAccountBuilder.builder()
                .username(ask.email().strip())
                .email(ask.email())
                .firstName(ask.name())
                .build();
    }

    private Future<Void> requireOffered(Caller caller, String currency) {
        return bus.ask(caller, new ListCurrencies())
                .compose(offered -> offered.codes().contains(currency)
                        ? Future.succeededFuture()
                        : CommonFault.invalid("currency", "is not offered").failed());
    }

    Future<Committed<ProposedOrDone>> update(Caller caller, UpdateAdvertiser ask) {
        return db.change(caller, ask, tx -> AdvertisersRepository.lock(tx, ask.advertiserId())
                        .compose(found -> found.isEmpty()
                                ? CommonFault.notFound("advertiser", ask.advertiserId())
                                        .<Void>failed()
                                : change(tx, caller, ask, found.get()))
                        .map(new ProposedOrDone("The brand was changed.")))
                .recover(ConstraintErrors.map(Map.of(
                        "advertisers_within_limit",
                        () -> CommonFault.invalid(
                                "maximum_limit", "is below what has been promised and spent already"))));
    }

    private Future<Void> change(Tx tx, Caller caller, UpdateAdvertiser ask, AdvertisersRepository.Subject before) {
        Money after = ask.maximumLimit() == null
                ? before.limit()
                : limit(ask.maximumLimit(), before.limit().currency());
        Money raise = after.minus(before.limit());
        return CreditRaises.takesTwo(tx, caller, credit, raise)
                .compose(two -> {
                    if (!two) {
                        tx.waiveSecondApproval();
                    }
                    return AdvertisersRepository.update(tx, ask.advertiserId(), ask.name(), after.minor());
                })
                .compose(updated -> CreditRaises.note(tx, caller, ask.advertiserId(), raise))
                .compose(noted -> Outbox.write(
                        tx, caller.requestId(), AccountMail.to(ask.advertiserId(), MailKind.ACCOUNT_CHANGED)))
                .compose(told -> Audit.write(
                        tx,
                        caller,
                        "advertiser.update",
                        "advertiser:" + ask.advertiserId(),
                        Map.of(
                                "name",
                                before.name(),
                                "maximum_limit",
                                before.limit().toString()),
                        Map.of(
                                "name",
                                ask.name() == null ? before.name() : ask.name(),
                                "maximum_limit",
                                after.toString()),
                        null));
    }

    private static Money limit(BigDecimal amount, String currency) {
        return Money.parse(amount, currency)
                .orElseThrow(() ->
                        CommonFault.invalid("maximum_limit", "has more decimals or digits than the currency allows"));
    }

    Future<AdvertiserList> list(Caller caller, ListAdvertisers ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.CREATED);
        if (sorting != null) {
            return AdvertisersRepository.listSorted(db, sorting, part)
                    .map(found -> new AdvertiserList(found.items(), found.place()));
        }
        return part.read(
                        () -> AdvertisersRepository.list(db, part),
                        () -> AdvertisersRepository.count(db),
                        AdvertiserList.Item::advertiserId)
                .map(found -> new AdvertiserList(found.items(), found.place()));
    }

    Future<FoundId> findByEmail(Caller caller, FindAdvertiser ask) {
        return AdvertisersRepository.findByEmail(db, ask.email())
                .map(id -> FoundId.of(id, "There is a brand.", "There is no brand with this address."));
    }

    Future<MaximumLimit> getLimit(Caller caller, GetMaximumLimit ask) {
        long id = ask.advertiserId();
        if (!caller.may(Permission.FINANCE_VIEW) && !caller.acts(id, TeamRight.MONEY_VIEW)) {
            throw CommonFault.notFound("advertiser", id);
        }
        return AdvertisersRepository.findLimit(db, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", id)));
    }

    Future<AdvertiserNames> listNames(Caller caller, ListAdvertiserNames ask) {
        boolean asked = ask.cursor() != null || Paging.isAsked(ask.page(), ask.limit());
        PageRequest part =
                PageRequest.of(ask, asked ? Paging.of(ask.page(), ask.limit()) : new Paging(1, MAX), ask.cursor());
        return AdvertisersRepository.listNames(db, part)
                .map(found -> part.cut(found, AdvertiserNames.Item::id, AdvertiserNames::new));
    }
}
