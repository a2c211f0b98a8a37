package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.BrandHomeRepository.Brand;
import dev.fanfare.campaigns.statistics.BrandHomeRepository.Campaign;
import dev.fanfare.campaigns.statistics.BrandHomeRepository.Line;
import dev.fanfare.campaigns.statistics.api.FirstSteps;
import dev.fanfare.campaigns.statistics.api.FirstSteps.FirstStep;
import dev.fanfare.campaigns.statistics.api.GetBrandHome;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.BrandHome;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Day;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Figures;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Funnel;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Period;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Running;
import dev.fanfare.campaigns.statistics.api.GetBrandHome.Stages;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Shows brands their figures; the statements are pipelined. */
record BrandHomeService(Database db) {
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    Future<BrandHome> home(Caller caller, GetBrandHome ask) {
        long id = ask.advertiserId();
        if (!caller.may(Permission.USERS_VIEW) && !caller.acts(id, TeamRight.CAMPAIGNS_VIEW)) {
            throw CommonFault.notFound("advertiser", id);
        }
        return Future.all(
                        BrandHomeRepository.findBrand(db, id, caller.userId()),
                        BrandHomeRepository.listDays(db, id),
                        BrandHomeRepository.listRunning(db, id),
                        BrandHomeRepository.listBest(db, id))
                .map(all -> {
                    Brand brand =
                            all.<Optional<Brand>>resultAt(0).orElseThrow(() -> CommonFault.notFound("advertiser", id));
                    List<Line> days = all.resultAt(1);
                    return new BrandHome(
                            figures(brand, days),
                            new Funnel(
                                    stages(brand.invited(), recent(brand, days)),
                                    stages(brand.invitedBefore(), earlier(brand, days))),
                            all.<List<Campaign>>resultAt(2).stream()
                                    .map(BrandHomeService::running)
                                    .toList(),
                            all.resultAt(3),
                            steps(brand));
                });
    }

    /** The first day of the last thirty. */
    private static LocalDate first(Brand brand) {
        return brand.today().minusDays(GetBrandHome.DAYS - 1L);
    }

    private static List<Line> recent(Brand brand, List<Line> days) {
        return days.stream().filter(line -> !line.day().isBefore(first(brand))).toList();
    }

    private static List<Line> earlier(Brand brand, List<Line> days) {
        return days.stream().filter(line -> line.day().isBefore(first(brand))).toList();
    }

    private static List<Figures> figures(Brand brand, List<Line> days) {
        return Stream.concat(Stream.of(brand.currency()), days.stream().map(Line::currency))
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .map(currency -> figures(
                        brand,
                        currency,
                        days.stream()
                                .filter(line -> currency.equals(line.currency()))
                                .toList()))
                .toList();
    }

    private static Figures figures(Brand brand, String currency, List<Line> days) {
        List<Line> recent = recent(brand, days);
        return new Figures(
                currency,
                period(currency, recent),
                period(currency, earlier(brand, days)),
                IntStream.range(0, GetBrandHome.DAYS)
                        .mapToObj(first(brand)::plusDays)
                        .map(day -> day(
                                currency,
                                day,
                                recent.stream()
                                        .filter(line -> line.day().equals(day))
                                        .toList()))
                        .toList());
    }

    private static Day day(String currency, LocalDate day, List<Line> lines) {
        return new Day(day, Money.decimal(sum(lines, Line::spent), currency), sum(lines, Line::reach));
    }

    private static Period period(String currency, List<Line> lines) {
        BigDecimal spent = Money.decimal(sum(lines, Line::spent), currency);
        long reach = sum(lines, Line::reach);
        long posts = sum(lines, Line::posts);
        return new Period(
                spent, reach, posts, cost(spent.multiply(THOUSAND), reach, currency), cost(spent, posts, currency));
    }

    /** Rounded once, to the currency's decimals. Null for nothing to divide by. */
    private static BigDecimal cost(BigDecimal amount, long by, String currency) {
        return by == 0
                ? null
                : Money.round(amount.divide(BigDecimal.valueOf(by), MathContext.DECIMAL128), currency)
                        .decimal();
    }

    private static Stages stages(long invited, List<Line> lines) {
        return new Stages(invited, sum(lines, Line::joined), sum(lines, Line::submitted), sum(lines, Line::posts));
    }

    private static long sum(List<Line> lines, ToLongFunction<Line> figure) {
        return lines.stream().mapToLong(figure).sum();
    }

    private static Running running(Campaign campaign) {
        return new Running(
                campaign.id(),
                campaign.name(),
                campaign.status(),
                campaign.currency(),
                Money.decimal(campaign.spent(), campaign.currency()),
                campaign.budget() == null ? null : Money.decimal(campaign.budget(), campaign.currency()));
    }

    private static FirstSteps steps(Brand brand) {
        return new FirstSteps(
                brand.dismissed(),
                List.of(
                        new FirstStep("company", brand.company()),
                        new FirstStep("funds", brand.funds()),
                        new FirstStep("first_campaign", brand.firstCampaign()),
                        new FirstStep("invitations", brand.invitations()),
                        new FirstStep("team", brand.team())));
    }
}
