package io.argosy.system.storage;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.StorageForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Nodes of a bed whose files are at stock XRootD servers, which are open to everybody. Only the
 * destination has an agent, which moves files by third-party copies.
 */
final class StorageNodes implements AutoCloseable {

  /** The user who may move files between all nodes. */
  static final String USER = "fts_user";

  private static final String STORE = "store";

  private final Path home;
  private final HostKey key;
  private final Map<String, XrootdServer> servers = new TreeMap<>();
  private final String token;
  private Optional<AgentProgram> agent = Optional.empty();

  private StorageNodes(Path home, HostKey key, String token) {
    this.home = home;
    this.key = key;
    this.token = token;
  }

  /**
   * Starts the servers and the agent.
   *
   * @param nodes of the bed, without agents that run; the last one is the destination
   */
  static StorageNodes start(Testbed bed, List<String> nodes) throws IOException {
    XrootdServer.require();
    Path home = XrootdServer.home("storage-nodes");
    HostKey key = HostKey.in(home);
    UserForm user =
        new UserForm(USER, nodes.stream().map(node -> "data-manager:" + node + "_SITE").toList());
    StorageNodes storage =
        new StorageNodes(
            home, key, bed.admin().post("/command/v1/users", user).as(TokenView.class).token());
    for (String node : nodes) {
      storage.add(bed, node);
    }
    String destination = nodes.getLast();
    AgentProgram agent =
        bed.agentWith(
            destination,
            "storage-tls:",
            "  ca-directory: " + key.authorities(),
            AgentProgram.NODES,
            "  - name: " + destination,
            "    storage:",
            "      kind: webdav",
            "      url: " + storage.url(destination, ""),
            "      credentials: none");
    bed.start(agent);
    storage.agent = Optional.of(agent);
    return storage;
  }

  private void add(Testbed bed, String node) throws IOException {
    XrootdServer server = XrootdServer.start(home.resolve(node), key, Optional.empty());
    servers.put(node, server);
    server.put(STORE + "/is-there", new byte[0]);
    NodeForm form =
        new NodeForm(
            new NodeName(node),
            new SiteName(node + "_SITE"),
            "disk",
            new StorageForm(url(node, ""), "none", null, null, null, null));
    bed.admin().post("/command/v1/nodes", form).requireDone();
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

  @Override
  public void close() throws IOException {
    servers.values().forEach(XrootdServer::close);
    HostKey.run("rm -rf " + home);
  }
}
