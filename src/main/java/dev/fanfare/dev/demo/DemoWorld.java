package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.discovery.api.ProfileMember;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.UpdatePublicProfile;
import dev.fanfare.dev.demo.DemoAdvertisers.Brand;
import dev.fanfare.money.proof.api.BrandProofs.UpdateBrandProof;
import dev.fanfare.people.account.api.AddressVerification.VerifyAddress;
import dev.fanfare.people.account.api.CountAccounts;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.oauth.api.OAuthApplications.ApplicationSecret;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.profile.api.UpdatePreferences;
import dev.fanfare.people.profile.api.UpdateProfileBuilder;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp.TotpBegun;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmTotp;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CallerBuilder;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fills an empty installation with demo data. Blocks the thread that starts the node. */
public final class DemoWorld {
    private static final int PASSWORD_BYTES = 12;
    private static final String STAFF_MAIL = "@fanfare.example";
    /** Since when the first publisher is there. */
    private static final int JOINED_DAYS = 89;
    /** More than a destination can be made to rest. */
    private static final int RESTED_DAYS = 31;

    private final Asking asking;
    private final SecureRandom random = new SecureRandom();
    private Caller operator;

    /** Sends asks to the node, and waits for answers. */
    public interface Asking {
        <R extends Message> R ask(Caller caller, Ask<R> ask);

        /** Waits for work on the database. */
        <T> T await(Future<T> future);

        Database database();

        Media media();

        /** The base URL of the simulated services. */
        String simulatorUrl();

        /** Sends an empty form to one of their pages; gives the answer's status. */
        Future<Integer> post(String url);
    }

    private DemoWorld(Asking asking) {
        this.asking = asking;
        this.operator = Caller.system("demo-world");
    }

    /**
     * Creates the demo data if there is no account yet.
     *
     * @param baseUrl the base URL of the node, for the access file
     * @return whether it was created
     */
    public static boolean fill(Asking asking, Path dataDirectory, String baseUrl) {
        boolean empty =
                asking.ask(Caller.system("demo-world"), new CountAccounts()).accounts() == 0;
        if (empty) {
            asking.await(asking.database().transaction(DemoFillingRepository::begin));
            new DemoWorld(asking).fill(dataDirectory, baseUrl);
        } else {
            DemoAccess.refresh(dataDirectory, baseUrl);
        }
        return empty;
    }

    private void fill(Path dataDirectory, String baseUrl) {
        DemoAccess.Operator superuser = superuser();
        DemoAccess.Approver first = approver("operator.one", "Alex");
        DemoAccess.Approver second = approver("operator.two", "Kim");
        DemoAccess.Advertiser advertiser = null;
        List<Long> advertisers = new ArrayList<>();
        for (Brand brand : DemoAdvertisers.BRANDS) {
            String password = advertiser == null ? secret() : null;
            long id = ask(new CreateAdvertiser(
                            brand.name(),
                            brand.email(),
                            BigDecimal.valueOf(brand.limit()),
                            brand.currency(),
                            Secret.of(password)))
                    .advertiserId();
            advertisers.add(id);
            if (advertiser == null) {
                // The operator of the demo has no token that could make others.
                String token = asking.ask(Caller.system("demo-world"), new CreateToken(id, "demo"))
                        .token()
                        .value();
                advertiser = new DemoAccess.Advertiser(id, brand.email(), password, token, id);
                ask(new UpdateBrandProof(id, true));
            }
        }
        String password = secret();
        List<Caller> joining = publishers(password);
        List<Caller> publishers =
                joining.stream().map(caller -> caller.earlier(null)).toList();
        verify(superuser.userId(), superuser.username() + STAFF_MAIL);
        verify(advertiser.userId(), advertiser.username());
        verify(publishers.get(0).id(), DemoAdvertisers.email(0));
        ApplicationSecret application =
                ask(new CreateApplication("Demo app", List.of("http://localhost:3000/callback"), true));
        new DemoAccess(
                        baseUrl,
                        superuser,
                        first,
                        second,
                        advertiser,
                        new DemoAccess.Publisher(publishers.get(0).id(), DemoAdvertisers.username(0), password),
                        new DemoAccess.Application(
                                application.clientId(),
                                application.clientSecret().value()))
                .write(dataDirectory);
        DemoNetworks.connect(asking, this::operator, joining);
        DemoCampaigns campaigns = new DemoCampaigns(asking, this::operator);
        campaigns.create(advertisers);
        campaigns.work(publishers);
        DemoPayouts.create(asking, this::operator, publishers, ago(RESTED_DAYS), password);
    }

    /** Those who can sign in have confirmed their addresses. */
    private void verify(long userId, String email) {
        asking.ask(
                caller(userId, email, Caller.Credential.WEB_SESSION, false),
                new VerifyAddress(asking.ask(
                                Caller.system("demo-world"),
                                new MakeLink(userId, MailKind.VERIFY_ADDRESS, email, null, null))
                        .token()));
    }

    private DemoAccess.Operator superuser() {
        String password = secret();
        long id = superuser("operator", "Robin", password);
        String token = ask(new CreateToken(id, "demo")).token().value();
        operator = caller(id, "operator", Caller.Credential.BACKEND_TOKEN, true);
        return new DemoAccess.Operator(id, "operator", password, token);
    }

    private long superuser(String username, String firstName, String password) {
        return asking.ask(
                        Caller.system("demo-world"),
                        CreateAccountBuilder.builder()
                                .username(username)
                                .email(username + STAFF_MAIL)
                                .password(new Secret(password))
                                .firstName(firstName)
                                .lastName("Ellis")
                                .countryId(1)
                                .cityId(1)
                                .staff(true)
                                .superuser(true)
                                .build())
                .userId();
    }

    /** A superuser with an authenticator app and an unused present code. */
    private DemoAccess.Approver approver(String username, String firstName) {
        String password = secret();
        long id = superuser(username, firstName, password);
        Caller caller = caller(id, username, Caller.Credential.BACKEND_TOKEN, true);
        TotpBegun begun = asking.ask(caller, new BeginTotp(new Secret(password), null, "Demo"));
        String secret = begun.secret().value();
        asking.ask(
                caller,
                new ConfirmTotp(
                        begun.factorId(),
                        new Secret(Totp.shownAt(secret, Instant.now().minusSeconds(30)))));
        return new DemoAccess.Approver(id, username, password, secret);
    }

    /**
     * Creates the publishers, who came in the last ninety days.
     *
     * @param password the first publisher's password; the others cannot sign in
     * @return as they are at that time
     */
    private List<Caller> publishers(String password) {
        List<Caller> publishers = new ArrayList<>();
        for (int i = 0; i < DemoAdvertisers.PUBLISHERS; i++) {
            String username = DemoAdvertisers.username(i);
            Instant joined = ago(joinedDaysAgo(i));
            long id = asking.ask(
                            operator().earlier(joined),
                            CreateAccountBuilder.builder()
                                    .username(username)
                                    .email(DemoAdvertisers.email(i))
                                    .password(i == 0 ? new Secret(password) : null)
                                    .firstName(DemoAdvertisers.FIRST_NAMES.get(i))
                                    .lastName(DemoAdvertisers.LAST_NAMES.get(i))
                                    .countryId(1)
                                    .cityId(1 + i % 10)
                                    .build())
                    .userId();
            publishers.add(introduced(
                    caller(id, username, Caller.Credential.WEB_SESSION, false).earlier(joined), i));
        }
        return publishers;
    }

    /** Completes the publisher's profile; one in five omits the sex, and one in three has a public page. */
    private Caller introduced(Caller publisher, int number) {
        if (number % 5 < 4) {
            asking.ask(
                    publisher,
                    UpdateProfileBuilder.builder()
                            .phone("+1 212 555 01" + (10 + number))
                            .bio("I post about what I like.")
                            .sex(number % 5 == 3 ? "other" : number % 2 == 0 ? "female" : "male")
                            .birthDate(LocalDate.of(2004 - number, 1 + number % 12, 1 + number % 28)
                                    .toString())
                            .timezone("America/New_York")
                            .build());
        }
        asking.ask(
                publisher,
                new UpdatePreferences(
                        List.of(
                                DemoAdvertisers.IDEAS
                                        .get(number % DemoAdvertisers.IDEAS.size())
                                        .category(),
                                DemoAdvertisers.IDEAS
                                        .get((number + 5) % DemoAdvertisers.IDEAS.size())
                                        .category()),
                        List.of("instagram"),
                        null,
                        null,
                        null,
                        number % 3 == 0 ? List.of("en", "es") : List.of("en")));
        if (number % 3 == 0) {
            asking.ask(
                    publisher,
                    new UpdatePublicProfile(
                            true,
                            false,
                            Arrays.stream(ProfileMember.values())
                                    .filter(member -> member != ProfileMember.EARNINGS)
                                    .toList()));
        }
        return publisher;
    }

    private <R extends Message> R ask(Ask<R> ask) {
        return asking.ask(operator(), ask);
    }

    private Caller operator() {
        return operator.renewed();
    }

    /** How many days ago one of the small world's publishers came. */
    static int joinedDaysAgo(int publisher) {
        return JOINED_DAYS - 2 * publisher % (JOINED_DAYS - RESTED_DAYS - 1);
    }

    private static Instant ago(int days) {
        return Instant.now().minus(days, ChronoUnit.DAYS);
    }

    private String secret() {
        byte[] bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static Caller caller(long id, String username, Caller.Credential credential, boolean superuser) {
        return CallerBuilder.builder()
                .credential(credential)
                .userId(id)
                .username(username)
                .credentialId("demo:" + id)
                .permissions(Set.of())
                .staff(superuser)
                .superuser(superuser)
                .teams(Map.of())
                .language("en")
                .requestId("demo-world")
                .address(null)
                .deadline(Deadline.in(Caller.TIMEOUT))
                .key(null)
                .dryRun(false)
                .proposal(null)
                .confirms(null)
                .businessTime(null)
                .build();
    }
}
