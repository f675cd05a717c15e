package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.require;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.SiteNodes;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and validates FEEDS.yaml. Every refusal names the key. */
public final class FeedsReader {

  public static final Duration DEADLINE = Duration.ofSeconds(60);

  private static final Duration LONGEST_DEADLINE = Duration.ofDays(1);

  private final NamedFiles files;
  private final FeedEntries entries;

  private FeedsReader(Path directory) {
    files = new NamedFiles(directory);
    entries = new FeedEntries(files);
  }

  /**
   * @param file paths in it are relative to its directory
   * @throws Refusal naming the key that is wrong
   * @throws IOException if this file cannot be read
   */
  public static FeedSettings read(Path file) throws IOException {
    Path place = file.toAbsolutePath();
    FeedsFile content = FeedsDocument.read(place);
    return new FeedsReader(Objects.requireNonNull(place.getParent())).settings(content);
  }

  private FeedSettings settings(FeedsFile file) throws IOException {
    SiteNodes sites = sites(orEmpty(file.sites()));
    Duration deadline = Objects.requireNonNullElse(file.deadline(), DEADLINE);
    require(
        deadline.isPositive() && deadline.compareTo(LONGEST_DEADLINE) <= 0,
        "deadline",
        "must be positive, and at most a day");
    return new FeedSettings(
        sites,
        WrittenRates.rates(orEmpty(file.maxima()), "maxima"),
        entries.instances(orEmpty(file.instances())),
        entries.rateFiles(orEmpty(file.rateFiles())),
        entries.archives(orEmpty(file.archives())),
        siteMap(file, sites),
        psconfig(orEmpty(file.psconfig())),
        deadline,
        PolicyKeys.policy(orEmpty(file.policy())),
        PolicyKeys.intervals(orEmpty(file.intervals())),
        files.read(),
        files.warnings());
  }

  private static SiteNodes sites(Map<String, List<NodeName>> sites) {
    Map<NodeName, String> seen = new HashMap<>();
    Map<String, Set<NodeName>> all = new HashMap<>();
    for (Map.Entry<String, List<NodeName>> site : sites.entrySet()) {
      for (int n = 0; n < site.getValue().size(); n++) {
        @Nullable NodeName node = site.getValue().get(n);
        require(node != null, "sites.%s[%d]".formatted(site.getKey(), n), "must not be null");
        require(
            seen.put(node, site.getKey()) == null,
            "sites.%s[%d]".formatted(site.getKey(), n),
            "the node is listed twice: " + node);
      }
      all.put(site.getKey(), new LinkedHashSet<>(site.getValue()));
    }
    return new SiteNodes(all);
  }

  private SiteMap siteMap(FeedsFile file, SiteNodes sites) throws IOException {
    CricFiles cric = CricFiles.NONE;
    if (file.cric() != null) {
      cric =
          CricFiles.read(
              files.existing(file.cric().services(), "cric.services"),
              files.existing(file.cric().rcsites(), "cric.rcsites"));
    }
    return SiteMap.of(orEmpty(file.hosts()), cric, sites);
  }

  private List<URI> psconfig(List<String> templates) {
    List<URI> all = new ArrayList<>();
    for (int n = 0; n < templates.size(); n++) {
      String one = templates.get(n);
      String key = "psconfig[" + n + "]";
      all.add(
          one.startsWith("http://") || one.startsWith("https://")
              ? FeedUrl.parse(one, key)
              : files.existing(one, key).orElseThrow().toUri());
    }
    return all;
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static <V> Map<String, V> orEmpty(@Nullable Map<String, V> map) {
    return map == null ? Map.of() : map;
  }
}
