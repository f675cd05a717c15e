package io.argosy.router.linkrate.wire;

import static java.util.stream.Collectors.toCollection;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What CRIC knows of network testers: answers of {@code api/core/service/query?type=PerfSonar} and
 * {@code api/core/rcsite/query/list}, saved as files. Fields that are not used may be missing.
 *
 * @param services by name
 * @param sites resource centers by name
 */
record CricFiles(Map<String, Sonar> services, Map<String, Site> sites) {

  static final CricFiles NONE = new CricFiles(Map.of(), Map.of());

  private static final JsonMapper JSON =
      WireJson.tolerant()
          .rebuild()
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /**
   * A tester.
   *
   * @param endpoint its host name, or a URL
   * @param rcsite name of its resource center
   * @param usage names of the site in experiments
   */
  record Sonar(
      @Nullable String endpoint,
      @Nullable String rcsite,
      @Nullable String state,
      @Nullable Map<String, List<Usage>> usage) {

    /** Returns the host name in lower case; empty if there is none, or the tester is not active. */
    Optional<String> host() {
      return Optional.ofNullable(endpoint)
          .filter(name -> state == null || state.equals("ACTIVE"))
          .map(name -> name.contains("://") ? hostOf(name) : name)
          .map(SiteMap::canonicalName);
    }

    /** Returns what is no host name if the address cannot be read. */
    private static String hostOf(String address) {
      try {
        return String.valueOf(new URI(address).getHost());
      } catch (URISyntaxException e) {
        return address;
      }
    }

    /** Returns the names of its site in experiments. */
    Stream<String> siteNames() {
      return Stream.ofNullable(usage)
          .flatMap(names -> names.values().stream())
          .flatMap(List::stream)
          .flatMap(one -> Stream.ofNullable(one.site()));
    }
  }

  record Usage(@Nullable String site) {}

  record Site(@Nullable Map<String, NetRoute> netroutes) {

    /** Returns the prefixes of all its networks. */
    Stream<String> prefixes() {
      return Stream.ofNullable(netroutes)
          .flatMap(routes -> routes.values().stream())
          .flatMap(route -> Stream.ofNullable(route.networks()))
          .flatMap(networks -> Stream.of(networks.ipv4(), networks.ipv6()))
          .flatMap(Stream::ofNullable)
          .flatMap(List::stream);
    }
  }

  record NetRoute(@Nullable Networks networks) {}

  record Networks(@Nullable List<String> ipv4, @Nullable List<String> ipv6) {}

  /**
   * @throws Refusal if a file is not an answer of CRIC; it names the key
   * @throws IOException if a file cannot be read
   */
  static CricFiles read(Optional<Path> services, Optional<Path> sites) throws IOException {
    return new CricFiles(
        read(services, "cric.services", new TypeReference<TreeMap<String, Sonar>>() {}),
        read(sites, "cric.rcsites", new TypeReference<TreeMap<String, Site>>() {}));
  }

  private static <V> Map<String, V> read(
      Optional<Path> file, String key, TypeReference<? extends Map<String, V>> type)
      throws IOException {
    if (file.isEmpty()) {
      return Map.of();
    }
    try {
      return JSON.readValue(Files.readAllBytes(file.get()), type);
    } catch (JacksonException e) {
      throw Documents.refused(key, file.get() + ": " + JsonPlace.sentence(e));
    }
  }

  /**
   * Returns the names by which a resource center may be known: its own, then those of experiments.
   */
  Stream<String> namesOf(String rcsite) {
    Set<String> ofExperiments =
        services.values().stream()
            .filter(service -> rcsite.equals(service.rcsite()))
            .flatMap(Sonar::siteNames)
            .collect(toCollection(TreeSet::new));
    return Stream.concat(Stream.of(rcsite), ofExperiments.stream());
  }
}
