package io.argosy.deploy.demo;

import io.argosy.bench.fts3.Fts3Programs;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.deploy.client.RouterClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;

/** A database and a router that takes jobs of FTS3 between two storage systems without agents. */
public final class Fts3Stage extends Stage {

  private static final NodeName SOURCE = new NodeName("BENCH_SOURCE");
  private static final NodeName DESTINATION = new NodeName("BENCH_DESTINATION");
  private static final String USER = "rucio";

  private Fts3Stage(DemoLayout layout, Installation.Manner manner, Consumer<String> lines)
      throws IOException {
    super(layout, manner, lines);
  }

  /**
   * Starts both.
   *
   * @param data a real path of its own
   * @param manner of the router
   */
  public static Fts3Stage open(Path data, Installation.Manner manner, Consumer<String> lines)
      throws IOException {
    Fts3Stage stage = new Fts3Stage(new DemoLayout(data), manner, lines);
    stage.startAll(
        () -> {
          stage.lock();
          stage.startDatabase();
          stage.startRouter(LOOPBACK, Map.of("fts3.enabled", "true"));
        });
    return stage;
  }

  /** Declares nodes, a link and a user. */
  public Fts3Programs declare() throws IOException {
    RouterClient admin = admin();
    for (NodeName node : List.of(SOURCE, DESTINATION)) {
      SiteName site = new SiteName(node.value());
      StorageForm storage = new StorageForm(url(node), "none", null, null, null, null);
      admin.post("/command/v1/sites", new SiteForm(site));
      admin.post("/command/v1/nodes", new NodeForm(node, site, "disk", storage));
    }
    admin.post("/command/v1/links", new LinkForm(SOURCE, DESTINATION, 1, false));
    UserForm user =
        new UserForm(USER, List.of("data-manager:" + SOURCE, "data-manager:" + DESTINATION));
    String token = admin.post("/command/v1/users", user, TokenView.class).token();
    SequencedMap<String, List<Long>> all = new RunningDemo(layout).processes();
    return new Fts3Programs(
        url(SOURCE),
        url(DESTINATION),
        with(token),
        Map.of(
            DemoPrograms.ROUTER,
            all.get(DemoPrograms.ROUTER).getFirst(),
            "database",
            all.get("database").getFirst()));
  }

  private static String url(NodeName node) {
    return "davs://%s.example.org:1094/store".formatted(node == SOURCE ? "source" : "destination");
  }
}
