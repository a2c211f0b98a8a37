package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.discovery.api.Listing.UpdateListing;
import dev.fanfare.campaigns.discovery.api.MinimumRate;
import dev.fanfare.campaigns.network.api.ConnectionAction;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.advertiser.api.BrandProfiles.UpdateBrand;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.people.profile.api.UpdateProfileBuilder;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CallerBuilder;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The people of a demo's past: those of the small world, and more who come by and by. */
final class PastPeople {
    /** Publishers in all. */
    static final int PUBLISHERS = 60;

    /** Countries by their ids of the reference data. */
    /** The United States, Germany, the United Kingdom, France, Spain, Austria and Japan. */
    private static final List<Integer> COUNTRIES = List.of(1, 1, 86, 237, 79, 211, 16, 114);

    /**
     * A publisher.
     *
     * @param day on which the account was made
     */
    record Publisher(int number, long id, String username, int day) {
        Caller caller() {
            return DemoWorld.caller(id, username, Caller.Credential.WEB_SESSION, false);
        }

        /** At Instagram. */
        String account() {
            return DemoAdvertisers.account(number);
        }

        boolean isThere() {
            return id > 0;
        }
    }

    /** A brand, which acts by a member of its team that is the brand's own account. */
    record Brand(long id, DemoAdvertisers.Brand facts) {
        Caller caller() {
            Caller own = DemoWorld.caller(id, facts.email(), Caller.Credential.BACKEND_TOKEN, false);
            return CallerBuilder.builder(own).teams(Map.of(id, TeamRole.OWNER)).build();
        }
    }

    private final DemoPast past;
    private final PastStory story;
    private final DemoLife life;
    private final List<Publisher> publishers = new ArrayList<>();
    private final List<Brand> brands = new ArrayList<>();
    private final List<Caller> approvers = new ArrayList<>();

    private PastPeople(DemoPast past, PastStory story, DemoLife life) {
        this.past = past;
        this.story = story;
        this.life = life;
        life.publishers()
                .forEach(one -> publishers.add(new Publisher(
                        one.number(),
                        one.account().id(),
                        one.account().username(),
                        past.days() + 1 - DemoWorld.joinedDaysAgo(one.number()))));
        past.accounts(List.of("operator.one@fanfare.example", "operator.two@fanfare.example"))
                .forEach(one ->
                        approvers.add(DemoWorld.caller(one.id(), one.username(), Caller.Credential.WEB_SESSION, true)));
        for (int i = 0; i < DemoAdvertisers.BRANDS.size(); i++) {
            DemoAdvertisers.Brand facts = DemoAdvertisers.BRANDS.get(i);
            life.brand(i).ifPresent(id -> brands.add(new Brand(id, facts)));
        }
    }

    static PastPeople of(DemoPast past, PastStory story) {
        return new PastPeople(past, story, past.life());
    }

    Caller operator() {
        return life.operator();
    }

    /** The operator who asks for what takes two people. */
    Caller first() {
        return approvers.get(0);
    }

    /** A change that takes two people, or may: the second operator approves it. */
    long byTwo(String endpoint, Permission permission, Change<ProposedOrDone> change) {
        long proposal = byOne(endpoint, permission, change);
        if (proposal > 0) {
            past.ask(approvers.get(1), new ApproveProposal(proposal));
        }
        return proposal;
    }

    /** The same without the second operator; returns the proposal, or 0 if it took only one. */
    long byOne(String endpoint, Permission permission, Change<ProposedOrDone> change) {
        Long proposal =
                past.ask(first().proposing(endpoint, null, permission), change).proposalId();
        return proposal == null ? 0 : proposal;
    }

    /** Those who are there by now. */
    List<Publisher> publishers() {
        return publishers.stream().filter(one -> one.day() < past.day()).toList();
    }

    List<Brand> brands() {
        return brands;
    }

    void plan() {
        story.on(0, () -> List.copyOf(brands).forEach(this::present));
        int further = PUBLISHERS - publishers.size();
        for (int i = 0; i < DemoAdvertisers.FURTHER_BRANDS.size(); i++) {
            DemoAdvertisers.Brand facts = DemoAdvertisers.FURTHER_BRANDS.get(i);
            story.on(story.day(12 * i), () -> addBrand(facts));
        }
        for (int i = 0; i < further; i++) {
            int number = DemoAdvertisers.PUBLISHERS + i;
            story.on(story.day(80 * i / further), () -> addPublisher(number));
        }
        for (Publisher one : List.copyOf(publishers)) {
            story.on(Math.max(0, one.day()) + 1, () -> prepare(one));
        }
    }

    private void addBrand(DemoAdvertisers.Brand facts) {
        long id = past.step(() -> past.ask(
                        operator(),
                        new CreateAdvertiser(
                                facts.name(), facts.email(), BigDecimal.valueOf(facts.limit()), facts.currency(), null))
                .advertiserId());
        if (id > 0) {
            Brand brand = new Brand(id, facts);
            brands.add(brand);
            present(brand);
        }
    }

    /** How a brand shows itself on its campaigns. */
    private void present(Brand brand) {
        String name = brand.facts().name();
        past.act(() -> past.ask(
                brand.caller(),
                new UpdateBrand(
                        brand.id(),
                        null,
                        name + " makes few things, and makes them to last.",
                        List.of(past.store(brand.id(), DemoPictures.logo(name))),
                        "https://www." + brand.facts().email().replaceFirst(".*@", ""))));
    }

    private void addPublisher(int number) {
        String username = DemoAdvertisers.username(number);
        long id = past.step(() -> past.createAccount(
                operator(),
                CreateAccountBuilder.builder()
                        .username(username)
                        .email(DemoAdvertisers.email(number))
                        .firstName(DemoAdvertisers.firstName(number))
                        .lastName(DemoAdvertisers.lastName(number))
                        .countryId(COUNTRIES.get(number % COUNTRIES.size()))
                        .build()));
        Publisher one = new Publisher(number, id, username, past.day());
        if (!one.isThere()) {
            return;
        }
        introduce(one);
        connect(one);
        prepare(one);
        publishers.add(one);
    }

    private void introduce(Publisher one) {
        past.act(() -> {
            past.ask(
                    one.caller(),
                    UpdateProfileBuilder.builder()
                            .bio("I post about what I like.")
                            .sex(one.number() % 2 == 0 ? "female" : "male")
                            .birthDate(LocalDate.of(2006 - one.number() % 30, 1 + one.number() % 12, 5)
                                    .toString())
                            .build());
            past.ask(
                    one.caller(),
                    new UpdatePreferences(
                            List.of(category(one.number())), List.of("instagram"), null, null, null, List.of("en")));
        });
    }

    private void connect(Publisher one) {
        String account = one.account();
        long followers = 2_000L + 1_730L * story.random(40);
        long id = past.step(() -> past.ask(
                        one.caller(),
                        new SubmitNetwork(
                                "instagram",
                                account,
                                "https://www.instagram.com/" + account,
                                followers,
                                category(one.number())))
                .approvalId());
        past.later(9);
        past.act(() -> {
            past.ask(
                    operator(),
                    new ReviewConnection(ConnectionKind.NETWORK, id, ConnectionAction.ACCEPT, null, followers));
        });
    }

    private void prepare(Publisher one) {
        past.act(() -> past.ask(
                one.caller(),
                UpdateProfileBuilder.builder()
                        .avatar(List.of(past.store(one.id(), DemoPictures.avatar(one.username()))))
                        .build()));
        list(one);
        DemoPayees payees = new DemoPayees(past::ask);
        past.act(() -> {
            payees.fillTaxForm(one.caller(), one.number());
            payees.addPaypal(one.caller(), one.number());
        });
    }

    /** Lets brands find a publisher, and says what a post is worth. */
    private void list(Publisher one) {
        if (one.number() % 4 == 3) {
            return;
        }
        past.act(() -> {
            past.ask(
                    one.caller(),
                    new UpdateListing(
                            true,
                            List.of(new MinimumRate(
                                    "instagram", "USD", BigDecimal.valueOf(20 + 5L * (one.number() % 7))))));
        });
    }

    static String category(int number) {
        return DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size()).category();
    }
}
