package dev.fanfare.people.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How people have set up lists of the console. */
class SavedViewsTest {
    private static final String LIST = "/web/api/account/views/list/";
    private static final String SAVE = "/web/api/account/views/update/";
    private static final String DELETE = "/web/api/account/views/delete/";

    private final World world = World.shared();
    private final Publisher publisher = world.publisher();
    private final Client web = publisher.web();

    private static JsonNode views(Client web, String page) {
        return web.ok(LIST, "{page: %s}", page).at("views");
    }

    @Test
    @DisplayName("US-07: a view follows the account to any device, by page and name, until it is deleted")
    void followsTheAccount() {
        web.ok(SAVE, "{page: 'tasks', name: ' Mine ', query: 'sort=due&direction=asc'}");
        web.ok(SAVE, "{page: 'tasks', name: '', query: 'columns=0,1'}");
        web.ok(SAVE, "{page: 'earnings', name: 'Mine', query: 'status=pending'}");
        Client elsewhere = world.login(publisher.username());
        assertThat(views(elsewhere, "tasks").toString())
                .isEqualTo(
                        "[{\"name\":\"\",\"query\":\"columns=0,1\"},{\"name\":\"Mine\",\"query\":\"sort=due&direction=asc\"}]");
        web.ok(SAVE, "{page: 'tasks', name: 'Mine', query: 'sort=due&direction=desc'}");
        assertThat(views(elsewhere, "tasks").get(1).path("query").asText()).endsWith("desc");
        web.ok(DELETE, "{page: 'tasks', name: ' Mine '}");
        web.ok(DELETE, "{page: 'tasks', name: 'Mine'}");
        assertThat(views(elsewhere, "tasks")).hasSize(1);
        assertThat(views(world.publisher().web(), "tasks")).isEmpty();
    }

    @Test
    @DisplayName("US-07: views are limited in size and number, also of those who save many at once")
    void limitsThem() {
        web.invalid("page", SAVE, "{page: '../x', name: 'a', query: ''}");
        web.invalid("name", SAVE, "{page: 'tasks', name: %s, query: ''}", "n".repeat(61));
        web.invalid("query", SAVE, "{page: 'tasks', name: 'a', query: %s}", "q".repeat(2001));
        world.execute(
                "insert into saved_views (user_id, page, name, query) select ?, 'tasks', 'v' || n, '' from generate_series(1, ?) n",
                publisher.id(),
                ViewsService.MAX - 1);
        List<CompletableFuture<Answer>> racers = IntStream.range(0, 4)
                .mapToObj(i -> web.postAsync(SAVE, "{page: 'tasks', name: %s, query: ''}", "racer" + i))
                .toList();
        assertThat(racers.stream().map(one -> one.join().status())).containsExactlyInAnyOrder(200, 422, 422, 422);
        // One that is there can be replaced.
        web.ok(SAVE, "{page: 'tasks', name: 'v1', query: 'x=1'}");
        web.invalid("name", SAVE, "{page: 'earnings', name: 'new', query: ''}");
    }
}
