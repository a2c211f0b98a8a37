package dev.fanfare.campaigns.campaign;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.campaigns.campaign.CampaignsRepository.Query;
import dev.fanfare.campaigns.campaign.ParticipantsRepository.Counted;
import dev.fanfare.campaigns.campaign.ParticipantsRepository.Listed;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignFilter;
import dev.fanfare.campaigns.campaign.api.CampaignSort;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.FindCampaigns;
import dev.fanfare.campaigns.campaign.api.FindCampaigns.Sort;
import dev.fanfare.campaigns.campaign.api.GetCampaign;
import dev.fanfare.campaigns.campaign.api.GetCampaign.CampaignDetail;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer;
import dev.fanfare.campaigns.campaign.api.GetCampaignOffer.CampaignOffer;
import dev.fanfare.campaigns.campaign.api.GetFullCampaign;
import dev.fanfare.campaigns.campaign.api.ListAllowedCampaigns;
import dev.fanfare.campaigns.campaign.api.ListAllowedCampaigns.AllowedCampaigns;
import dev.fanfare.campaigns.campaign.api.ListBrands;
import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.CampaignPage;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.Obstacles;
import dev.fanfare.campaigns.campaign.api.ListCampaigns.OfferPage;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns.PublicCampaigns;
import dev.fanfare.campaigns.campaign.api.RenderBrief;
import dev.fanfare.campaigns.campaign.api.RenderBrief.RenderedBrief;
import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.people.advertiser.store.BrandRepository;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;

/** Campaigns as publishers, operators and the public see them. */
record CampaignBrowseService(Bus bus, Database db, OffersService offers) {
    /** Length of the public list, unless a page is requested. */
    private static final int PUBLIC_LIMIT = 100;

    /** Participants shown at once. */
    private static final int MAX_PARTICIPANTS = 100;

    /** Length of the selection list, unless a page is requested. */
    private static final int MAX_ALLOWED = 1_000;

    Future<PublicCampaigns> listPublic(Caller caller, ListPublicCampaigns ask) {
        return switch (filter(ask.filter())) {
            // No active campaign is upcoming or ended, and the public has joined none.
            case UPCOMING, ENDED, JOINED -> Future.succeededFuture(new PublicCampaigns(List.of(), null));
            case ACTIVE, ALL -> publicOnes(false, ask);
            case FEATURED -> publicOnes(true, ask);
        };
    }

    private Future<PublicCampaigns> publicOnes(boolean onlyFeatured, ListPublicCampaigns ask) {
        PageRequest part = PageRequest.of(
                ask, ask.page(), ask.limit() == null ? Integer.valueOf(PUBLIC_LIMIT) : ask.limit(), ask.cursor());
        return CampaignsRepository.listPublic(db.forReads(), onlyFeatured, code(ask.category()), ask, part)
                .map(found -> part.cut(found, PublicCampaigns.Item::id, PublicCampaigns::new));
    }

    Future<OfferPage> list(Caller caller, ListCampaigns ask) {
        return page(caller, ask).compose(page -> Future.all(
                        Boolean.TRUE.equals(ask.obstacles()) ? obstacles(caller, page) : Future.succeededFuture(),
                        Boolean.TRUE.equals(ask.offers())
                                ? offers.offers(caller, page.campaigns())
                                : Future.succeededFuture())
                .map(both -> new OfferPage(page, both.resultAt(0), both.resultAt(1))));
    }

    /** In one statement. */
    private Future<List<Obstacles>> obstacles(Caller caller, CampaignPage page) {
        List<Long> ids =
                page.campaigns().stream().map(campaign -> campaign.brief().id()).toList();
        return bus.ask(caller, new GetPlatformSettings()).compose(settings -> CampaignJoinRepository.listEligibility(
                        db, ids, caller.id())
                .map(all -> all.stream()
                        .map(one -> new Obstacles(one.campaignId(), one.obstacles(settings.maxCampaignsPerUser())))
                        .toList()));
    }

    private Future<CampaignPage> page(Caller caller, ListCampaigns ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Query query =
                new Query(filter(ask.filter()), code(ask.category()), code(ask.network()), ask.search(), caller.id());
        return ask.updatedSince() == null
                ? page(
                        part,
                        () -> ask.isSorted()
                                ? sorted(caller, ask.sort(), query, part)
                                : CampaignsRepository.list(db.forReads(), query, part),
                        () -> CampaignsRepository.count(db.forReads(), query))
                : changed(part, ask.updatedSince(), range -> CampaignsRepository.listChanged(db, query, range));
    }

    private Future<List<Campaign>> sorted(Caller caller, CampaignSort sort, Query query, PageRequest part) {
        ByIds<Campaign> campaigns =
                new ByIds<>(ids -> CampaignsRepository.listByIds(db, ids), campaign -> campaign.brief()
                        .id());
        return offers.sorted(caller, sort, query, part).compose(campaigns::inOrder);
    }

    Future<CampaignDetail> get(Caller caller, GetCampaign ask) {
        PageRequest part = PageRequest.of(
                new GetCampaign(ask.id(), null), new Paging(1, MAX_PARTICIPANTS), ask.participantsCursor());
        // All in parallel; discarded if the campaign is not visible.
        return Future.all(
                        getPublished(ask.id()),
                        ParticipantsRepository.listAcceptedOfUser(db.forReads(), caller.id()),
                        ParticipantsRepository.list(
                                db.forReads(),
                                ask.id(),
                                caller.id(),
                                Texts.in(caller.language()).text("publisher.hidden"),
                                part),
                        ParticipantsRepository.getStatistics(db.forReads(), ask.id()),
                        getBrand(ask.id()))
                .map(all -> {
                    Campaign campaign = all.resultAt(0);
                    AcceptedConnections connections = new AcceptedConnections(all.resultAt(1));
                    Counted counted = all.resultAt(3);
                    return part.cut(
                            all.<List<Listed>>resultAt(2),
                            listed -> listed.participant().joinedAt(),
                            Listed::id,
                            (shown, next) -> new CampaignDetail(
                                    campaign,
                                    all.resultAt(4),
                                    connections.at(campaign.brief().networks()),
                                    shown.stream().map(Listed::participant).toList(),
                                    next == null ? null : counted.listed(),
                                    next,
                                    counted.statistics()));
                });
    }

    Future<CampaignOffer> getOffer(Caller caller, GetCampaignOffer ask) {
        return Future.all(
                        getPublished(ask.id()),
                        ParticipantsRepository.listAcceptedOfUser(db.forReads(), caller.id()),
                        getBrand(ask.id()))
                .map(both -> {
                    Campaign campaign = both.resultAt(0);
                    return new CampaignOffer(
                            campaign,
                            both.resultAt(2),
                            new AcceptedConnections(both.resultAt(1))
                                    .at(campaign.brief().networks()));
                });
    }

    Future<ListBrands.Brands> brands(Caller caller, ListBrands ask) {
        return BrandRepository.listOfCampaigns(db, ask.campaignIds()).map(ListBrands.Brands::new);
    }

    private Future<Brand> getBrand(long campaignId) {
        return BrandRepository.findOfCampaign(db.forReads(), campaignId)
                .map(found -> found.orElseThrow(() -> CampaignsError.notFound(campaignId)));
    }

    private Future<Campaign> getPublished(long id) {
        return CampaignsRepository.find(db.forReads(), id)
                .map(found -> found.filter(campaign -> campaign.status().isPublished())
                        .orElseThrow(() -> CampaignsError.notFound(id)));
    }

    Future<Campaign> getFull(Caller caller, GetFullCampaign ask) {
        return CampaignsRepository.find(db, ask.campaignId())
                .map(found -> found.filter(campaign -> ActsFor.views(caller, campaign.advertiserId()))
                        .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())));
    }

    Future<RenderedBrief> render(Caller caller, RenderBrief ask) {
        return Future.succeededFuture(new RenderedBrief(BriefText.render(ask.descriptionMarkdown())));
    }

    Future<AllowedCampaigns> listAllowed(Caller caller, ListAllowedCampaigns ask) {
        boolean asked = ask.cursor() != null || ask.limit() != null;
        PageRequest part =
                PageRequest.of(ask, asked ? Paging.of(null, ask.limit()) : new Paging(1, MAX_ALLOWED), ask.cursor());
        return CampaignsRepository.listAllowed(db, part)
                .map(found -> part.cut(found, AllowedCampaigns.Item::id, AllowedCampaigns::new));
    }

    Future<CampaignPage> find(Caller caller, FindCampaigns asked) {
        FindCampaigns ask = caller.may(Permission.CAMPAIGNS_VIEW) ? asked : ofOwn(caller, asked);
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.CREATED);
        if (ask.updatedSince() == null && sorting != null) {
            return CampaignsRepository.listSorted(db, ask, sorting, part)
                    .map(found -> new CampaignPage(found.items(), found.place()));
        }
        return ask.updatedSince() == null
                ? page(
                        part,
                        () -> CampaignsRepository.listFound(db, ask, part),
                        () -> CampaignsRepository.countFound(db, ask))
                : changed(part, ask.updatedSince(), range -> CampaignsRepository.listChangedFound(db, ask, range));
    }

    private static FindCampaigns ofOwn(Caller caller, FindCampaigns ask) {
        if (ask.advertiserId() == null) {
            return ask.of(caller.advertiserBy(TeamRight.CAMPAIGNS_VIEW));
        }
        if (!caller.acts(ask.advertiserId(), TeamRight.CAMPAIGNS_VIEW)) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        return ask;
    }

    private Future<CampaignPage> changed(
            PageRequest part, Instant since, Function<Range, Future<List<Change>>> changes) {
        return ChangedRows.read(
                        db,
                        part,
                        since,
                        changes,
                        ids -> CampaignsRepository.listByIds(db, ids),
                        campaign -> campaign.brief().id())
                .map(found -> new CampaignPage(found.items(), found.place()));
    }

    private static Future<CampaignPage> page(
            PageRequest part, Supplier<Future<List<Campaign>>> campaigns, Supplier<Future<Long>> total) {
        return part.read(campaigns, total, campaign -> campaign.brief().id())
                .map(found -> new CampaignPage(found.items(), found.place()));
    }

    private static CampaignFilter filter(CampaignFilter asked) {
        return asked == null ? CampaignFilter.ACTIVE : asked;
    }

    private static String code(String text) {
        return text == null ? null : text.strip().toLowerCase(Locale.ROOT);
    }
}
