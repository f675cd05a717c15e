package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Nodes of a bed whose files are at stock XRootD servers. Only the destination has an agent, which
 * moves files by third-party copies. The servers are open to everybody, or a second router of the
 * bed issues the tokens that they demand.
 */
final class StorageNodes implements AutoCloseable {

  /** The user who may move files between all nodes. */
  static final String USER = "fts_user";

  private static final String STORE = "store";

  private final Testbed bed;
  private final Path home;
  private final HostKey key;
  private final RouterProgram router;
  private final Optional<TokenIssuer> issuer;
  private final Map<String, XrootdServer> servers = new TreeMap<>();
  private String token = "";
  private Optional<AgentProgram> agent = Optional.empty();

  private StorageNodes(
      Testbed bed, Path home, HostKey key, RouterProgram router, Optional<TokenIssuer> issuer) {
    this.bed = bed;
    this.home = home;
    this.key = key;
    this.router = router;
    this.issuer = issuer;
  }

  /**
   * Starts the servers and the agent.
   *
   * @param nodes of the bed, without agents that run; the last one is the destination
   */
  static StorageNodes start(Testbed bed, List<String> nodes) throws IOException {
    StorageNodes storage = withoutAgent(bed, nodes);
    storage.startAgent(nodes.getLast());
    return storage;
  }

  /** Starts the servers alone. */
  static StorageNodes withoutAgent(Testbed bed, List<String> nodes) throws IOException {
    XrootdServer.require();
    Path home = XrootdServer.home("storage-nodes");
    HostKey key = HostKey.in(home);
    StorageNodes storage = new StorageNodes(bed, home, key, bed.router(), Optional.empty());
    storage.register(nodes);
    return storage;
  }

  /**
   * The same, with a router that issues the tokens; the agent works for it.
   *
   * @param options of that router
   */
  static StorageNodes startWithTokens(Testbed bed, List<String> nodes, String... options)
      throws IOException {
    XrootdServer.requireTokens();
    Path home = XrootdServer.home("storage-nodes");
    HostKey key = HostKey.in(home);
    AtomicReference<RouterProgram> serving = new AtomicReference<>();
    TokenIssuer issuer =
        new TokenIssuer(key, () -> bed.adminAt(serving.get()).get("/token/v1/keys").text());
    List<String> all = new ArrayList<>(List.of(options));
    all.add("tokens.issuer=" + issuer.url());
    all.add("tokens.key-file=" + bed.home().resolve("token-keys"));
    RouterProgram router = bed.anotherRouter("issuing", all.toArray(String[]::new));
    serving.set(router);
    router.start();
    StorageNodes storage = new StorageNodes(bed, home, key, router, Optional.of(issuer));
    storage.register(nodes);
    storage.startAgent(nodes.getLast());
    return storage;
  }

  private void register(List<String> nodes) throws IOException {
    UserForm user =
        new UserForm(USER, nodes.stream().map(node -> "data-manager:" + node + "_SITE").toList());
    token = bed.adminAt(router).post("/command/v1/users", user).as(TokenView.class).token();
    for (String node : nodes) {
      add(node);
    }
  }

  /** Starts the agent of a node, with these lines below {@code argosy.agent}. */
  void startAgent(String node, String... more) {
    List<String> lines = new ArrayList<>(List.of(more));
    lines.addAll(
        List.of(
            "storage-tls:",
            "  ca-directory: " + key.authorities(),
            AgentProgram.NODES,
            "  - name: " + node,
            "    storage:",
            "      kind: webdav",
            "      url: " + url(node, ""),
            "      credentials: " + credentials()));
    AgentProgram started = bed.agentWith(node, lines.toArray(String[]::new));
    started.start(router.uri());
    agent = Optional.of(started);
  }

  private String credentials() {
    return issuer.isPresent() ? "router" : "none";
  }

  /** Starts a server of no node. */
  void addServer(String name) throws IOException {
    XrootdServer server = XrootdServer.start(home.resolve(name), key, issuer);
    servers.put(name, server);
    server.put(STORE + "/is-there", new byte[0]);
  }

  private void add(String node) throws IOException {
    addServer(node);
    NodeForm form =
        new NodeForm(
            new NodeName(node),
            new SiteName(node + "_SITE"),
            "disk",
            new StorageForm(url(node, ""), credentials(), null, "/data", null, null));
    bed.adminAt(router).post("/command/v1/nodes", form).requireDone();
  }

  /** Returns the token of a user who may move files between all nodes. */
  String token() {
    return token;
  }

  HostKey key() {
    return key;
  }

  /** Returns the agent of the destination. */
  AgentProgram agent() {
    return agent.orElseThrow();
  }

  /** Returns the router that the agent works for. */
  RouterProgram router() {
    return router;
  }

  XrootdServer server(String node) {
    return servers.get(node);
  }

  /** Returns the address of a file as clients of FTS3 write it. */
  String url(String node, String file) {
    return server(node).url().replaceFirst("https", "davs") + "/data/" + STORE + file;
  }

  /** Returns the place of a file on the disk of its server. */
  Path file(String node, String file) {
    return server(node).data().resolve(STORE + file);
  }

  void put(String node, String file, byte[] content) throws IOException {
    server(node).put(STORE + file, content);
  }

  /** Tokens are nowhere in the logs of the programs, and in no file that they keep. */
  @Override
  public void close() throws IOException {
    servers.values().forEach(XrootdServer::close);
    issuer.ifPresent(TokenIssuer::close);
    HostKey.run("rm -rf " + home);
    assertThat(TokenSearch.in(bed.logs())).as("logs").isEmpty();
    assertThat(TokenSearch.in(bed.home())).as("files").isEmpty();
  }
}
