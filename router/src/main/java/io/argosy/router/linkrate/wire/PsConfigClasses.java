package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;
import static io.argosy.router.linkrate.wire.PsConfigTests.isTrue;
import static io.argosy.router.linkrate.wire.PsConfigTests.named;
import static io.argosy.router.linkrate.wire.PsConfigTests.requireTime;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import inet.ipaddr.IPAddress;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.JsonPlace;
import io.argosy.common.wire.WireJson;
import io.argosy.router.linkrate.wire.PsConfigTemplate.Address;
import io.argosy.router.linkrate.wire.PsConfigTemplate.Host;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * The classes of addresses of a psConfig template. Whatever is not understood of a class that a
 * group chooses is refused, because ignoring it would plan other tests.
 */
final class PsConfigClasses {

  private static final JsonMapper JSON =
      WireJson.strict()
          .rebuild()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .build();

  private final Map<String, Address> addresses;
  private final PsConfigTemplate template;
  private final Set<String> open = new HashSet<>();

  PsConfigClasses(PsConfigTemplate template) {
    this.template = template;
    this.addresses = template.addresses() == null ? Map.of() : template.addresses();
  }

  /**
   * @param matchFilter absent: all addresses match
   */
  @JsonIgnoreProperties({"_meta", "archives"})
  private record AddressClass(
      Source dataSource, @Nullable Filter matchFilter, @Nullable Filter excludeFilter) {}

  private record Source(String type) {}

  /** A condition of an address; which of its fields are given depends on the type. */
  private record Filter(
      String type,
      @JsonProperty("class") @Nullable String addressClass,
      @Nullable String tag,
      @Nullable String site,
      @Nullable Boolean noAgent,
      @Nullable Integer ipVersion,
      @Nullable String netmask,
      @Nullable List<Filter> filters,
      @Nullable Filter filter) {}

  /**
   * Returns the names of the addresses of a class.
   *
   * @param place that names the class
   * @throws Refusal if there is no such class, or it is not understood
   */
  Stream<String> addresses(String name, String place) {
    AddressClass one = read(name, place);
    String at = place(name);
    require(
        one.dataSource().type().equals("current-config"),
        at + ".data-source.type",
        "is not understood: " + one.dataSource().type());
    return addresses.keySet().stream()
        .filter(
            address -> {
              requireTime(at);
              return (one.matchFilter() == null
                      || matches(address, one.matchFilter(), at + ".match-filter"))
                  && (one.excludeFilter() == null
                      || !matches(address, one.excludeFilter(), at + ".exclude-filter"));
            });
  }

  private static String place(String name) {
    return "address-classes." + name;
  }

  private AddressClass read(String name, String place) {
    JsonNode node =
        named(template.addressClasses(), name)
            .orElseThrow(() -> refused(place, "chooses a class that does not exist: " + name));
    try {
      return JSON.treeToValue(node, AddressClass.class);
    } catch (JacksonException e) {
      String field = JsonPlace.of(e);
      throw refused(
          field.equals("body") ? place(name) : place(name) + "." + field, JsonPlace.complaint(e));
    }
  }

  private boolean matches(String name, Filter filter, String place) {
    return switch (filter.type()) {
      case "and" -> filters(filter, place).stream().allMatch(one -> matches(name, one, place));
      case "or" -> filters(filter, place).stream().anyMatch(one -> matches(name, one, place));
      case "not" -> !matches(name, given(filter.filter(), place + ".filter"), place);
      case "tag" -> has(tags(name), given(filter.tag(), place + ".tag"));
      case "host" -> isOfHost(name, filter);
      case "address-class" ->
          isInClass(name, given(filter.addressClass(), place + ".class"), place);
      case "ip-version" ->
          address(name, place).getIPVersion().isIPv6()
              == isIpv6(given(filter.ipVersion(), place + ".ip-version"), place);
      case "netmask" ->
          prefix(given(filter.netmask(), place + ".netmask"), place).contains(address(name, place));
      default -> throw refused(place + ".type", "is not understood: " + filter.type());
    };
  }

  private static List<Filter> filters(Filter filter, String place) {
    return given(filter.filters(), place + ".filters");
  }

  private static <T> T given(@Nullable T value, String place) {
    require(value != null, place, "is missing");
    return value;
  }

  private @Nullable List<String> tags(String name) {
    return named(addresses, name).map(Address::tags).orElse(null);
  }

  private static boolean has(@Nullable List<String> tags, String tag) {
    return tags != null && tags.contains(tag);
  }

  /** All properties that are given must be those of the host. */
  private boolean isOfHost(String name, Filter filter) {
    Optional<Host> host =
        named(addresses, name).flatMap(one -> named(template.hosts(), one.host()));
    return host.filter(
            one ->
                (filter.site() == null || filter.site().equals(one.site()))
                    && (filter.tag() == null || has(one.tags(), filter.tag()))
                    && (filter.noAgent() == null || filter.noAgent() == isTrue(one.noAgent())))
        .isPresent();
  }

  private boolean isInClass(String name, String other, String place) {
    require(open.add(other), place + ".class", "leads back to " + other);
    try {
      return addresses(other, place).anyMatch(name::equals);
    } finally {
      open.remove(other);
    }
  }

  private static boolean isIpv6(int version, String place) {
    require(version == 4 || version == 6, place + ".ip-version", "is not understood: " + version);
    return version == 6;
  }

  private static IPAddress prefix(String netmask, String place) {
    return SiteMap.address(netmask)
        .orElseThrow(() -> refused(place + ".netmask", "is not understood: " + netmask));
  }

  /** The addresses of names are not known, because names are never looked up. */
  private IPAddress address(String name, String place) {
    String text = String.valueOf(named(addresses, name).map(Address::address).orElse(null));
    return SiteMap.address(text)
        .orElseThrow(
            () -> refused(place, "needs addresses, and %s has a name: %s".formatted(name, text)));
  }
}
