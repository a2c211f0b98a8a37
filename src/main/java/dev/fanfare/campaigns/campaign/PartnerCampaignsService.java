package dev.fanfare.campaigns.campaign;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.campaigns.campaign.PartnerCampaignsRepository.Listed;
import dev.fanfare.campaigns.campaign.PartnerCampaignsRepository.Slice;
import dev.fanfare.campaigns.campaign.api.BackendCampaign;
import dev.fanfare.campaigns.campaign.api.ListAllCampaigns;
import dev.fanfare.campaigns.campaign.api.ListAllCampaigns.CampaignChunk;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Lists campaigns for partners and advertisers, in chunks or by page. */
record PartnerCampaignsService(Bus bus, Database db) {
    private static final int CHUNK = 200;

    Future<CampaignChunk> list(Caller caller, ListAllCampaigns ask) {
        boolean all = caller.may(Permission.CAMPAIGNS_VIEW);
        if (!all && ask.advertiserId() != null && !caller.acts(ask.advertiserId(), TeamRight.CAMPAIGNS_VIEW)) {
            return Future.succeededFuture(
                    ask.isPaged()
                            ? new CampaignChunk(List.of(), null, 0L, Paging.of(ask.page(), ask.limit()), null, null)
                            : new CampaignChunk(List.of(), null, null, null, null, null));
        }
        return source(caller, ask, all ? null : advertiserId(caller, ask))
                .compose(source -> ask.updatedSince() != null
                        ? changed(ask, source)
                        : ask.isPaged() ? page(ask, source) : chunk(ask, source));
    }

    private static long advertiserId(Caller caller, ListAllCampaigns ask) {
        return ask.advertiserId() == null ? caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW) : ask.advertiserId();
    }

    /** A list of campaigns that supports slices and counting. */
    private interface Source {
        Future<List<Listed>> list(Slice slice);

        Future<Long> count(Slice slice);

        Future<List<Change>> listChanged(Range range);
    }

    /** @param ownerId the advertiser whose campaigns the caller is restricted to; null for all */
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
            public Future<List<Listed>> list(Slice slice) {
                return PartnerCampaignsRepository.listAll(db, slice);
            }

            @Override
            public Future<Long> count(Slice slice) {
                return CampaignsRepository.countOfStatus(db, null);
            }

            @Override
            public Future<List<Change>> listChanged(Range range) {
                return PartnerCampaignsRepository.listChangedOfAdvertiser(db, null, range);
            }
        };
    }

    private Source ofAdvertiser(long advertiserId) {
        return new Source() {
            @Override
            public Future<List<Listed>> list(Slice slice) {
                return PartnerCampaignsRepository.listOfAdvertiser(db, advertiserId, slice);
            }

            @Override
            public Future<Long> count(Slice slice) {
                return PartnerCampaignsRepository.countOfAdvertiser(db, advertiserId, slice);
            }

            @Override
            public Future<List<Change>> listChanged(Range range) {
                return PartnerCampaignsRepository.listChangedOfAdvertiser(db, advertiserId, range);
            }
        };
    }

    private Source openTo(long userId, long maxCampaigns, Long ownerId) {
        return new Source() {
            @Override
            public Future<List<Listed>> list(Slice slice) {
                return PartnerCampaignsRepository.listOpen(db, userId, maxCampaigns, ownerId, slice);
            }

            @Override
            public Future<Long> count(Slice slice) {
                return PartnerCampaignsRepository.countOpen(db, userId, maxCampaigns, ownerId, slice);
            }

            @Override
            public Future<List<Change>> listChanged(Range range) {
                return PartnerCampaignsRepository.listChangedOpen(db, userId, maxCampaigns, ownerId, range);
            }
        };
    }

    private Future<CampaignChunk> page(ListAllCampaigns ask, Source source) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Slice slice = new Slice(part.beforeId(), part.limit(), part.offset());
        return part.read(() -> source.list(slice), () -> source.count(slice), PartnerCampaignsService::id)
                .compose(found -> views(ask, found.items())
                        .map(items -> new CampaignChunk(
                                items,
                                null,
                                found.place().total(),
                                part.page(),
                                found.place().next(),
                                null)));
    }

    private Future<CampaignChunk> changed(ListAllCampaigns ask, Source source) {
        return ChangedRows.read(
                        db,
                        PageRequest.of(ask, null, ask.limit(), ask.cursor()),
                        ask.updatedSince(),
                        source::listChanged,
                        ids -> PartnerCampaignsRepository.getListed(db, ids),
                        PartnerCampaignsService::id)
                .compose(found -> views(ask, found.items())
                        .map(items -> new CampaignChunk(
                                items,
                                null,
                                null,
                                null,
                                found.place().next(),
                                found.place().syncedUntil())));
    }

    /** Reads one extra row to detect a further chunk. */
    private Future<CampaignChunk> chunk(ListAllCampaigns ask, Source source) {
        long before = ask.after() == null ? Long.MAX_VALUE : ask.after();
        return source.list(new Slice(before, CHUNK + 1, 0)).compose(listed -> {
            boolean more = listed.size() > CHUNK;
            List<Listed> shown = more ? listed.subList(0, CHUNK) : listed;
            Long next = more ? id(shown.get(CHUNK - 1)) : null;
            return views(ask, shown).map(items -> new CampaignChunk(items, next, null, null, null, null));
        });
    }

    private static Long id(Listed one) {
        return one.campaign().brief().id();
    }

    private Future<List<BackendCampaign>> views(ListAllCampaigns ask, List<Listed> listed) {
        if (listed.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        return connections(ask, listed).map(connections -> listed.stream()
                .map(one -> BackendCampaign.of(
                        one.campaign(),
                        one.definitions(),
                        connections.withExtrasAt(one.campaign().brief().networks())))
                .toList());
    }

    private Future<AcceptedConnections> connections(ListAllCampaigns ask, List<Listed> listed) {
        boolean ofOne = ask.advertiserId() == null && ask.userId() != null;
        List<String> networks = listed.stream()
                .flatMap(one -> one.campaign().brief().networks().stream())
                .distinct()
                .toList();
        return (ofOne
                        ? ParticipantsRepository.listAcceptedOfUser(db, ask.userId())
                        : ParticipantsRepository.listAllAccepted(db, networks))
                .map(AcceptedConnections::new);
    }
}
