package io.argosy.agent.config;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeRate;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the site's storage from the settings, and refuses settings that could lose or mix data.
 */
record StorageChecks(AgentProperties properties) {

  private static final String PROBE = ".argosy-probe-";

  /** The router accepts no higher limit. */
  private static final int MOST_TRANSFERS = 10_000;

  SiteStorage site() {
    List<NodeStorage> nodes = new ArrayList<>();
    Set<Object> names = new HashSet<>();
    for (AgentProperties.Node node : properties.nodes()) {
      String key = "nodes[" + names.size() + "]";
      if (!names.add(node.name())) {
        throw refused(key + ".name", "node " + node.name() + " is listed twice");
      }
      requireUsable(node, key);
      if (node.system() == null) {
        nodes.add(diskOf(node, key));
      } else if (node.staging() != null) {
        throw refused(key + ".staging", "a storage system has no staging directory");
      }
    }
    if (names.isEmpty()) {
      throw refused("nodes", "must have at least one node");
    }
    return new SiteStorage(nodes);
  }

  private static void requireUsable(AgentProperties.Node node, String key) {
    Integer most = node.maxTransfers();
    if (most != null && (most < 1 || most > MOST_TRANSFERS)) {
      throw refused(key + ".max-transfers", "must be 1 to %d: %d".formatted(MOST_TRANSFERS, most));
    }
    requireUsable(node.uplink(), key + ".uplink");
    requireUsable(node.downlink(), key + ".downlink");
  }

  private NodeStorage diskOf(AgentProperties.Node node, String key) {
    List<PathRule> rules = new ArrayList<>();
    for (AgentProperties.Rule rule : node.storage()) {
      rules.add(ruleOf(rule, key + ".storage[" + rules.size() + "]"));
    }
    if (rules.isEmpty()) {
      throw refused(key + ".storage", "must have at least one rule");
    }
    if (properties.downloads() && node.staging() == null) {
      throw refused(key + ".staging", "role download needs a staging directory for each node");
    }
    Optional<Path> staging =
        properties.downloads() && node.staging() != null
            ? Optional.of(stagingOf(node.staging(), rules, key + ".staging"))
            : Optional.empty();
    return new NodeStorage(node.name(), new StorageMapping(rules), staging);
  }

  private static void requireUsable(@Nullable ByteRate rate, String key) {
    try {
      Optional.ofNullable(rate).ifPresent(said -> NodeRate.of(said.bytesPerSecond()));
    } catch (IllegalArgumentException e) {
      throw refused(key, e.getMessage());
    }
  }

  private static PathRule ruleOf(AgentProperties.Rule rule, String key) {
    if (!rule.root().isAbsolute() || !Files.isDirectory(rule.root())) {
      throw refused(key + ".root", rule.root() + " is not an absolute directory");
    }
    try {
      return new PathRule(rule.lfnPrefix(), rule.root().toString());
    } catch (IllegalArgumentException e) {
      throw refused(key + ".lfn-prefix", e.getMessage());
    }
  }

  private Path stagingOf(Path wanted, List<PathRule> rules, String key) {
    requireApart(key, wanted, properties.nodes());
    try {
      Path own = wanted.resolve(properties.name().value());
      requireApart(key, own, properties.nodes());
      Path staging = Files.createDirectories(own).toRealPath();
      for (PathRule rule : rules) {
        requireSameFileSystem(staging, Path.of(rule.root()), key);
      }
      return staging;
    } catch (IOException e) {
      throw refused(key, wanted + " cannot be used: " + e);
    }
  }

  /** Tries a rename, which can fail between bind mounts although the stores' names agree. */
  private void requireSameFileSystem(Path staging, Path root, String key) throws IOException {
    String mine = PROBE + properties.name() + "-";
    sweepProbes(staging, mine);
    sweepProbes(root, mine);
    Path probe = Files.createTempFile(staging, mine, "");
    Path renamed = root.resolve(probe.getFileName());
    try {
      boolean same = Files.getFileStore(staging).equals(Files.getFileStore(root));
      if (same) {
        Files.move(probe, renamed, StandardCopyOption.ATOMIC_MOVE);
      }
      if (!same) {
        throw refused(key, staging + " is not on the file system of " + root);
      }
    } catch (IOException e) {
      throw refused(key, "a rename from there into " + root + " fails: " + e);
    } finally {
      Files.deleteIfExists(probe);
      Files.deleteIfExists(renamed);
    }
  }

  /** Deletes probe files of this agent's killed starts; those of others may be in use. */
  private static void sweepProbes(Path directory, String mine) throws IOException {
    try (var left = Files.newDirectoryStream(directory, mine + "*")) {
      for (Path probe : left) {
        boolean ours = probe.getFileName().toString().substring(mine.length()).matches("\\d+");
        if (ours && Files.isRegularFile(probe, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(probe);
        }
      }
    }
  }

  /** Checked before any directory is created: no directory of the agent may be inside the data. */
  static void requireApart(String key, Path wanted, List<AgentProperties.Node> nodes) {
    Path ours = expectedPath(wanted.toAbsolutePath().normalize());
    for (AgentProperties.Node node : nodes) {
      node.storage().forEach(rule -> requireApart(key, ours, expectedPath(rule.root())));
    }
  }

  private static Path expectedPath(Path path) {
    Path there = path;
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    return real(there).resolve(there.relativize(path));
  }

  private static void requireApart(String key, Path ours, Path root) {
    if (ours.startsWith(root) || root.startsWith(ours)) {
      throw refused(key, ours + " and the data in " + root + " must not contain each other");
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw refused("nodes.storage.root", path + " cannot be read: " + e);
    }
  }

  private static RefusedToStart refused(String key, String why) {
    return RefusedToStart.key("argosy.agent." + key, why);
  }
}
