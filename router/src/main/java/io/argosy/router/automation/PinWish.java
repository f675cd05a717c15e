package io.argosy.router.automation;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A pin as a person asks for it, by names that may not be known. */
public record PinWish(
    Automatic what,
    Names names,
    Optional<ByteRate> capacity,
    Optional<Instant> until,
    String reason) {

  /** What it shall be about. */
  public record Names(
      Optional<NodeName> source,
      Optional<NodeName> destination,
      Optional<Long> request,
      Optional<BlockName> block,
      Optional<String> strategy) {

    /** By their fields. */
    Map<String, String> given() {
      Map<String, String> given = new TreeMap<>();
      source.ifPresent(name -> given.put("source", name.value()));
      destination.ifPresent(name -> given.put("destination", name.value()));
      request.ifPresent(id -> given.put("request", Long.toString(id)));
      block.ifPresent(name -> given.put("block", name.toString()));
      strategy.ifPresent(word -> given.put("strategy", word));
      return given;
    }
  }
}
