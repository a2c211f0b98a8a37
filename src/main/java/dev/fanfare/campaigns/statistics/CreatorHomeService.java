package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.CreatorHomeRepository.Done;
import dev.fanfare.campaigns.statistics.CreatorHomeRepository.Line;
import dev.fanfare.campaigns.statistics.CreatorHomeRepository.Post;
import dev.fanfare.campaigns.statistics.api.FirstSteps;
import dev.fanfare.campaigns.statistics.api.FirstSteps.FirstStep;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome.BestPost;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome.CreatorHome;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome.Earned;
import dev.fanfare.campaigns.statistics.api.GetCreatorHome.Month;
import dev.fanfare.campaigns.statistics.api.GetCreatorHomeBestPostBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.api.GetNextPayout;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows creators their figures; the statements are pipelined. */
record CreatorHomeService(Bus bus, Database db) {
    Future<CreatorHome> home(Caller caller, GetCreatorHome ask) {
        return Future.all(
                        CreatorHomeRepository.listEarned(db, caller.id()),
                        CreatorHomeRepository.listBest(db, caller.id()),
                        CreatorHomeRepository.getDone(db, caller.id()),
                        bus.ask(caller, new GetNextPayout()))
                .map(all -> new CreatorHome(
                        earned(all.resultAt(0)),
                        all.resultAt(3),
                        all.<List<Post>>resultAt(1).stream()
                                .map(CreatorHomeService::shown)
                                .toList(),
                        steps(all.resultAt(2))));
    }

    private static List<Earned> earned(List<Line> lines) {
        Map<String, List<Line>> byCurrency =
                lines.stream().collect(Collectors.groupingBy(Line::currency, LinkedHashMap::new, Collectors.toList()));
        return byCurrency.entrySet().stream()
                .map(one -> earned(one.getKey(), one.getValue()))
                .toList();
    }

    private static Earned earned(String currency, List<Line> months) {
        Line present = months.get(months.size() - 1);
        return new Earned(
                currency,
                Money.decimal(present.earned(), currency),
                Money.decimal(present.inAll(), currency),
                months.stream()
                        .map(line -> new Month(line.month(), Money.decimal(line.earned(), currency)))
                        .toList());
    }

    private static BestPost shown(Post post) {
        return GetCreatorHomeBestPostBuilder.builder()
                .taskId(post.id())
                .title(post.title())
                .campaign(post.campaign())
                .network(post.network())
                .url(post.url())
                .picture(post.picture())
                .reach(post.reach())
                .engagement(post.engagement())
                .earned(post.payment().decimal())
                .currency(post.payment().currency())
                .build();
    }

    private static FirstSteps steps(Done done) {
        return new FirstSteps(
                done.dismissed(),
                List.of(
                        new FirstStep("email", done.email()),
                        new FirstStep("profile", done.profile()),
                        new FirstStep("account", done.account()),
                        new FirstStep("campaign", done.campaign()),
                        new FirstStep("payout_method", done.payoutMethod())));
    }
}
