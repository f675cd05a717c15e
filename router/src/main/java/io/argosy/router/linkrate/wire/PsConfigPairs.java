package io.argosy.router.linkrate.wire;

import static io.argosy.router.linkrate.wire.PsConfigTests.isTrue;
import static io.argosy.router.linkrate.wire.PsConfigTests.named;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Documents;
import io.argosy.router.linkrate.wire.PsConfigTemplate.Address;
import io.argosy.router.linkrate.wire.PsConfigTemplate.Group;
import io.argosy.router.linkrate.wire.PsConfigTemplate.Selector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ordered pairs of addresses of a group. A mesh pairs each address with each other one; a
 * disjoint group pairs two lists in both directions; a list pairs nothing. A class stands for all
 * its addresses.
 */
final class PsConfigPairs {

  private static final int MOST_HOSTS = 10_000;

  private final PsConfigTemplate template;
  private final PsConfigClasses classes;
  private final Group group;
  private final String place;

  /**
   * @param name of the group
   */
  PsConfigPairs(PsConfigTemplate template, Group group, String name) {
    this.template = template;
    this.classes = new PsConfigClasses(template);
    this.group = group;
    this.place = "groups." + name;
  }

  /** The addresses of two hosts. */
  record Pair(String first, String second) {}

  /**
   * @throws Refusal naming what is not understood
   */
  Stream<Pair> all() {
    return switch (String.valueOf(group.type())) {
      case "list" -> Stream.empty();
      case "mesh" -> pairs(group.addresses(), group.addresses());
      case "disjoint" ->
          Stream.concat(
              pairs(group.aAddresses(), group.bAddresses()),
              isTrue(group.unidirectional())
                  ? Stream.empty()
                  : pairs(group.bAddresses(), group.aAddresses()));
      default -> throw Documents.refused(place + ".type", "is not understood: " + group.type());
    };
  }

  private Stream<Pair> pairs(@Nullable List<Selector> from, @Nullable List<Selector> to) {
    List<Selector> receivers = chosen(to);
    return chosen(from).stream()
        .flatMap(first -> receivers.stream().flatMap(second -> pair(first, second).stream()));
  }

  private List<Selector> chosen(@Nullable List<Selector> selectors) {
    List<Selector> all =
        Stream.ofNullable(selectors)
            .flatMap(List::stream)
            .filter(one -> !isTrue(one.disabled()))
            .flatMap(
                one ->
                    one.addressClass() == null
                        ? Stream.of(one)
                        : classes.addresses(one.addressClass(), place).map(one::of))
            .limit(MOST_HOSTS + 1L)
            .toList();
    Documents.require(
        all.size() <= MOST_HOSTS, place, "has more than %,d addresses".formatted(MOST_HOSTS));
    return all;
  }

  private Optional<Pair> pair(Selector first, Selector second) {
    PsConfigTests.requireTime(place);
    if (first.equals(second) || isOwnHost(first, second) || isExcluded(first, second)) {
      return Optional.empty();
    }
    if (isWithoutAgent(first) && isWithoutAgent(second)) {
      return Optional.empty();
    }
    Optional<String> from = address(first, second);
    Optional<String> to = address(second, first);
    return from.isEmpty() || to.isEmpty()
        ? Optional.empty()
        : Optional.of(new Pair(from.get(), to.get()));
  }

  private boolean isOwnHost(Selector first, Selector second) {
    return switch (Objects.requireNonNullElse(group.excludesSelf(), "host")) {
      case "disabled" -> false;
      case "host" ->
          Objects.equals(first.name(), second.name())
              || host(first).isPresent() && host(first).equals(host(second));
      case "address" -> Objects.equals(first.name(), second.name());
      default ->
          throw Documents.refused(
              place + ".excludes-self", "is not understood: " + group.excludesSelf());
    };
  }

  private boolean isExcluded(Selector first, Selector second) {
    return Stream.ofNullable(group.excludes())
        .flatMap(List::stream)
        .filter(one -> one.localAddress() != null && isSame(one.localAddress(), first))
        .flatMap(one -> Stream.ofNullable(one.targetAddresses()))
        .flatMap(List::stream)
        .anyMatch(target -> isSame(target, second));
  }

  /** A host that a group names by its class can be excluded only by a class, not by its name. */
  private static boolean isSame(Selector rule, Selector selected) {
    if (rule.addressClass() != null || selected.addressClass() != null) {
      return Objects.equals(rule.addressClass(), selected.addressClass());
    }
    return Objects.equals(rule.name(), selected.name())
        && (rule.label() == null || rule.label().equals(selected.label()));
  }

  private boolean isWithoutAgent(Selector selector) {
    return named(template.addresses(), selector.name())
        .filter(
            one ->
                isTrue(one.noAgent())
                    || named(template.hosts(), one.host())
                        .filter(host -> isTrue(host.noAgent()))
                        .isPresent())
        .isPresent();
  }

  private Optional<String> host(Selector selector) {
    return named(template.addresses(), selector.name()).map(Address::host);
  }

  /** Returns the address that is used for tests with another one; empty if it is not to be used. */
  private Optional<String> address(Selector selector, Selector other) {
    Optional<Address> one = named(template.addresses(), selector.name());
    boolean isDisabled =
        one.flatMap(address -> named(template.hosts(), address.host()))
            .filter(host -> isTrue(host.disabled()))
            .isPresent();
    if (isDisabled) {
      return Optional.empty();
    }
    Optional<Address> enabled = one.filter(address -> !isTrue(address.disabled()));
    Optional<Address> towards =
        enabled
            .flatMap(address -> named(address.remoteAddresses(), other.name()))
            .or(() -> enabled)
            .filter(address -> !isTrue(address.disabled()));
    String label = selector.label() == null ? group.defaultAddressLabel() : selector.label();
    return label == null
        ? towards.map(Address::address)
        : towards
            .flatMap(address -> named(address.labels(), label))
            .filter(address -> !isTrue(address.disabled()))
            .map(Address::address);
  }
}
