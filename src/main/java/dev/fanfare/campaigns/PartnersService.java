package dev.fanfare.campaigns;

import dev.fanfare.campaigns.PartnersRepository.Listed;
import dev.fanfare.campaigns.PartnersRepository.Stretch;
import dev.fanfare.campaigns.api.BackendCampaign;
import dev.fanfare.campaigns.api.ListAllCampaigns;
import dev.fanfare.campaigns.api.ListAllCampaigns.CampaignChunk;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Partners and advertisers list campaigns, in stretches or by page. */
final class PartnersService {
    private static final int STRETCH = 200;

    private final Bus bus;
    private final Database db;

    PartnersService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<CampaignChunk> list(Caller caller, ListAllCampaigns ask) {
        boolean all = caller.may(Permission.CAMPAIGNS_VIEW);
        if (!all && ask.advertiserId() != null && !caller.is(ask.advertiserId())) {
            return Future.succeededFuture(
                    ask.isPaged()
                            ? new CampaignChunk(List.of(), null, 0L, Paging.of(ask.page(), ask.limit()))
                            : new CampaignChunk(List.of(), null, null, null));
        }
        return source(caller, ask, all ? null : caller.userId())
                .compose(source -> ask.isPaged() ? page(ask, source) : stretch(ask, source));
    }

    /** Where the campaigns come from: one list, read in part or counted. */
    private interface Source {
        Future<List<Listed>> list(Stretch stretch);

        Future<Long> count(Stretch stretch);
    }

    /** @param ownerId null when the caller may see those of all advertisers */
    private Future<Source> source(Caller caller, ListAllCampaigns ask, Long ownerId) {
        Long advertiserId = ask.advertiserId() == null ? ownerId : ask.advertiserId();
        if (ask.advertiserId() == null && ask.userId() != null) {
            return bus.ask(caller, new GetPlatformSettings())
                    .map(settings -> openTo(ask.userId(), settings.maxCampaignsPerUser(), ownerId));
        }
        return Future.succeededFuture(advertiserId == null ? all() : ofAdvertiser(advertiserId));
    }

    private Source all() {
        return new Source() {
            @Override
            public Future<List<Listed>> list(Stretch stretch) {
                return PartnersRepository.listAll(db, stretch);
            }

            @Override
            public Future<Long> count(Stretch stretch) {
                return PartnersRepository.countAll(db, stretch);
            }
        };
    }

    private Source ofAdvertiser(long advertiserId) {
        return new Source() {
            @Override
            public Future<List<Listed>> list(Stretch stretch) {
                return PartnersRepository.listOfAdvertiser(db, advertiserId, stretch);
            }

            @Override
            public Future<Long> count(Stretch stretch) {
                return PartnersRepository.countOfAdvertiser(db, advertiserId, stretch);
            }
        };
    }

    private Source openTo(long userId, long maxCampaigns, Long ownerId) {
        return new Source() {
            @Override
            public Future<List<Listed>> list(Stretch stretch) {
                return PartnersRepository.listOpen(db, userId, maxCampaigns, ownerId, stretch);
            }

            @Override
            public Future<Long> count(Stretch stretch) {
                return PartnersRepository.countOpen(db, userId, maxCampaigns, ownerId, stretch);
            }
        };
    }

    private Future<CampaignChunk> page(ListAllCampaigns ask, Source source) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Stretch stretch = new Stretch(Long.MAX_VALUE, paging.limit(), paging.offset());
        return Future.all(source.list(stretch).compose(listed -> views(ask, listed)), source.count(stretch))
                .map(both -> new CampaignChunk(both.resultAt(0), null, both.resultAt(1), paging));
    }

    /** One more than is shown is read: it tells whether there are more. */
    private Future<CampaignChunk> stretch(ListAllCampaigns ask, Source source) {
        long before = ask.after() == null ? Long.MAX_VALUE : ask.after();
        return source.list(new Stretch(before, STRETCH + 1, 0)).compose(listed -> {
            boolean more = listed.size() > STRETCH;
            List<Listed> shown = more ? listed.subList(0, STRETCH) : listed;
            Long next = more ? shown.get(STRETCH - 1).campaign().brief().id() : null;
            return views(ask, shown).map(items -> new CampaignChunk(items, next, null, null));
        });
    }

    private Future<List<BackendCampaign>> views(ListAllCampaigns ask, List<Listed> listed) {
        if (listed.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        return presence(ask, listed).map(presence -> listed.stream()
                .map(one -> BackendCampaign.of(
                        one.campaign(),
                        one.definitions(),
                        presence.withExtrasAt(one.campaign().brief().networks())))
                .toList());
    }

    private Future<Presence> presence(ListAllCampaigns ask, List<Listed> listed) {
        boolean ofOne = ask.advertiserId() == null && ask.userId() != null;
        List<String> networks = listed.stream()
                .flatMap(one -> one.campaign().brief().networks().stream())
                .distinct()
                .toList();
        return (ofOne
                        ? ParticipantsRepository.haveOfUser(db, ask.userId())
                        : ParticipantsRepository.haveOfAnybody(db, networks))
                .map(Presence::new);
    }
}
