package dev.fanfare.networks.api;

import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;

/** The networks domain's rows of the endpoint table. */
public final class NetworksEndpoints {
    private static final Access REVIEWER = OPERATOR.needing(Permission.NETWORKS_REVIEW);

    static final Endpoint<SubmitNetwork, NetworkSubmitted> WEB_SUBMIT = post(
                    "/web/api/network/approval/", SubmitNetwork.class, NetworkSubmitted.class)
            .by(WEB_USER)
            .says("Submit a social network account for approval.")
            .refuses(
                    NetworksError.NETWORK_NOT_SUPPORTED,
                    NetworksError.NETWORK_ALREADY_CONNECTED,
                    NetworksError.NETWORK_LIMIT_REACHED)
            .creates();

    static final Endpoint<ListNetworks, Networks> WEB_LIST = post(
                    "/web/api/get/networks/", ListNetworks.class, Networks.class)
            .by(WEB_USER)
            .says("List your social network accounts.");

    static final Endpoint<ListConnections, Connections> LIST = post(
                    "/admin/api/connections/list/", ListConnections.class, Connections.class)
            .by(REVIEWER)
            .says("List connections of all users, by kind and status.");

    static final Endpoint<ReviewConnection, Done> REVIEW = post(
                    "/admin/api/connections/review/", ReviewConnection.class, Done.class)
            .by(REVIEWER)
            .says("Accept, reject, suspend or reinstate a connection.")
            .refuses(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION);

    public static final Domain DOMAIN =
            new Domain("networks", List.of(WEB_SUBMIT, WEB_LIST, LIST, REVIEW), List.of(ListNetworkKinds.class));

    private NetworksEndpoints() {}
}
