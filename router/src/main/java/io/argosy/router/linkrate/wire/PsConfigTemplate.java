package io.argosy.router.linkrate.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.argosy.common.wire.JsonPlace;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * A psConfig template, as far as it says who should test whom. All sections may be missing.
 *
 * @param addressClasses of which only those are read that a group chooses
 * @param includes addresses of further templates
 */
public record PsConfigTemplate(
    @Nullable Map<String, Address> addresses,
    @Nullable Map<String, JsonNode> addressClasses,
    @Nullable Map<String, Group> groups,
    @Nullable Map<String, Test> tests,
    @Nullable Map<String, Schedule> schedules,
    @Nullable Map<String, Task> tasks,
    @Nullable Map<String, Host> hosts,
    @Nullable List<String> includes) {

  private static final JsonMapper JSON =
      ArchiveJson.limited().propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE).build();

  private static final PsConfigTemplate EMPTY =
      new PsConfigTemplate(null, null, null, null, null, null, null, null);

  /**
   * @param remoteAddresses what replaces the address in tests with another one, by its name
   */
  public record Address(
      @Nullable String address,
      @Nullable String host,
      @Nullable Boolean disabled,
      @Nullable Boolean noAgent,
      @Nullable List<String> tags,
      @Nullable Map<String, Address> labels,
      @Nullable Map<String, Address> remoteAddresses) {}

  /**
   * @param type mesh, disjoint or list
   */
  public record Group(
      @Nullable String type,
      @Nullable List<Selector> addresses,
      @Nullable List<Selector> aAddresses,
      @Nullable List<Selector> bAddresses,
      @Nullable Boolean unidirectional,
      @Nullable String defaultAddressLabel,
      @Nullable String excludesSelf,
      @Nullable List<Exclude> excludes) {}

  /**
   * Either a name or a class is given.
   *
   * @param name of an address
   * @param label of the name
   * @param addressClass chooses all its addresses
   */
  public record Selector(
      @Nullable String name,
      @Nullable String label,
      @JsonProperty("class") @Nullable String addressClass,
      @Nullable Boolean disabled) {

    /** Returns the choice of one address of the class. */
    Selector of(String address) {
      return new Selector(address, null, addressClass, disabled);
    }
  }

  public record Exclude(
      @Nullable Selector localAddress, @Nullable List<Selector> targetAddresses) {}

  public record Test(@Nullable String type, @Nullable JsonNode spec) {}

  /**
   * @param repeat ISO-8601 duration
   * @param repeatCron times instead of an interval
   */
  public record Schedule(@Nullable String repeat, @Nullable JsonNode repeatCron) {

    /** Such as {@code repeat PT6H}. */
    @Override
    public String toString() {
      return repeatCron == null ? "repeat " + repeat : "repeat-cron " + repeatCron;
    }
  }

  public record Task(
      @Nullable String group,
      @Nullable String test,
      @Nullable String schedule,
      @Nullable Boolean disabled) {}

  public record Host(
      @Nullable Boolean disabled,
      @Nullable Boolean noAgent,
      @Nullable String site,
      @Nullable List<String> tags) {}

  /** An entry of a list of templates. */
  private record Listed(@Nullable List<String> include) {}

  /**
   * Reads a template, or a list of templates, which consists of includes only.
   *
   * @param name for the message
   * @throws IOException if it is none
   */
  public static PsConfigTemplate read(String name, byte[] body) throws IOException {
    try {
      JsonNode document = JSON.readTree(body);
      if (document.isArray()) {
        return EMPTY.including(
            Stream.of(JSON.treeToValue(document, Listed[].class))
                .flatMap(one -> Stream.ofNullable(one.include()))
                .flatMap(List::stream)
                .toList());
      }
      if (!document.isObject()) {
        throw new IOException(name + " is no psConfig template.");
      }
      return JSON.treeToValue(document, PsConfigTemplate.class);
    } catch (JacksonException e) {
      throw new IOException(
          "%s is no psConfig template: %s.".formatted(name, JsonPlace.sentence(e)), e);
    }
  }

  private PsConfigTemplate including(List<String> templates) {
    return new PsConfigTemplate(null, null, null, null, null, null, null, templates);
  }

  /** Adds the definitions of an included template, except those whose names are taken. */
  public PsConfigTemplate merged(PsConfigTemplate included) {
    return new PsConfigTemplate(
        merged(addresses, included.addresses),
        merged(addressClasses, included.addressClasses),
        merged(groups, included.groups),
        merged(tests, included.tests),
        merged(schedules, included.schedules),
        merged(tasks, included.tasks),
        merged(hosts, included.hosts),
        includes);
  }

  private static <V> Map<String, V> merged(
      @Nullable Map<String, V> own, @Nullable Map<String, V> included) {
    Map<String, V> all = new LinkedHashMap<>();
    Stream.of(own, included)
        .flatMap(Stream::ofNullable)
        .forEach(section -> section.forEach(all::putIfAbsent));
    return all;
  }
}
