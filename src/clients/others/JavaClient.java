import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.client.app.CampaignsApi;
import dev.fanfare.client.app.NetworksApi;
import dev.fanfare.client.app.TasksApi;
import dev.fanfare.client.app.model.CampaignsJoinCampaign;
import dev.fanfare.client.app.model.NetworksSubmitNetwork;
import dev.fanfare.client.app.model.TasksCompleteTask;
import dev.fanfare.client.app.model.TasksListOwnTasks;
import dev.fanfare.client.partner.model.TasksGetTaskPayments;
import dev.fanfare.client.partner.model.TasksReviewTask;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Calls operations by what openapi-generator makes, for journey.ts: of each line, a name and a JSON object with a tab between them, it
 * writes the answer, one a line. Address, creator's and operator's credential are the arguments.
 */
class JavaClient {
    public static void main(String[] arguments) throws Exception {
        var app = new dev.fanfare.client.app.ApiClient();
        app.updateBaseUri(arguments[0]);
        app.setRequestInterceptor(request -> request.header("Authorization", arguments[1]));
        var partner = new dev.fanfare.client.partner.ApiClient();
        partner.updateBaseUri(arguments[0]);
        partner.setRequestInterceptor(request -> request.header("Authorization", arguments[2]));
        var networks = new NetworksApi(app);
        var campaigns = new CampaignsApi(app);
        var tasks = new TasksApi(app);
        var reviews = new dev.fanfare.client.partner.TasksApi(partner);
        ObjectMapper own = app.getObjectMapper();
        ObjectMapper theirs = partner.getObjectMapper();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] call = line.split("\t", 2);
            JsonNode body = own.readTree(call[1]);
            Object answer = switch (call[0]) {
                case "submitNetwork" -> networks.submitNetwork(own.treeToValue(body, NetworksSubmitNetwork.class), null);
                case "joinCampaign" -> campaigns.joinCampaign(own.treeToValue(body, CampaignsJoinCampaign.class), null);
                case "listOwnTasks" -> tasks.listOwnTasks(own.treeToValue(body, TasksListOwnTasks.class));
                case "completeTask" -> tasks.completeTask(own.treeToValue(body, TasksCompleteTask.class), null);
                case "reviewTask" -> reviews.reviewTask(theirs.treeToValue(body, TasksReviewTask.class), null);
                case "getTaskPayments" -> reviews.getTaskPayments(theirs.treeToValue(body, TasksGetTaskPayments.class));
                default -> throw new IllegalArgumentException(call[0]);
            };
            System.out.println(own.writeValueAsString(answer));
        }
    }
}
