package io.argosy.router.linkrate.wire;

import io.argosy.common.topology.NodeName;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The content of FEEDS.yaml, in kebab case. {@link FeedSettings} has what follows from it.
 *
 * @param sites nodes by site; a site is named as in {@code hosts} and in CRIC
 * @param maxima rates that links never exceed
 * @param instances other instances, and the own one
 * @param archives perfSONAR archives
 * @param hosts site by address, prefix or DNS name
 * @param psconfig files or URLs of psConfig templates
 * @param deadline longest time to read one feed
 * @param policy constants of the forecast by key; those that are absent have their defaults
 * @param intervals time between two readings in a router, by kind of feed
 */
public record FeedsFile(
    @Nullable Map<String, List<NodeName>> sites,
    @Nullable List<RatesFile.Rate> maxima,
    @Nullable List<Instance> instances,
    @Nullable List<RateFile> rateFiles,
    @Nullable List<Archive> archives,
    @Nullable Map<String, String> hosts,
    @Nullable Cric cric,
    @Nullable List<String> psconfig,
    @Nullable Duration deadline,
    @Nullable Map<String, JsonNode> policy,
    @Nullable Map<String, JsonNode> intervals) {

  /**
   * @param own whether this is the instance for which the forecasts are; default false
   * @param url its base
   * @param weight of what it says; default 1
   */
  public record Instance(
      String name,
      @Nullable Boolean own,
      FeedSettings.InstanceKind kind,
      URI url,
      @Nullable String tokenFile,
      @Nullable Double weight) {}

  /**
   * @param use default fill
   */
  public record RateFile(String name, String path, FeedSettings.@Nullable Use use) {}

  /**
   * @param caFile certificates to trust in place of those of the JDK
   */
  public record Archive(
      String name,
      FeedSettings.ArchiveKind kind,
      URI url,
      @Nullable String user,
      @Nullable String passwordFile,
      @Nullable String caFile) {}

  /** Files that were downloaded from CRIC. */
  public record Cric(@Nullable String services, @Nullable String rcsites) {}
}
