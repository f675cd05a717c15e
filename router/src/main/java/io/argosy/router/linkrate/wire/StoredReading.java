package io.argosy.router.linkrate.wire;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.argosy.common.wire.WireJson;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Readings of feeds as the database stores them, with ages at the time of reading. */
public final class StoredReading {

  private static final JsonMapper JSON =
      WireJson.tolerant().rebuild().addMixIn(Evidence.class, Kinds.class).build();

  private StoredReading() {}

  /** The field that tells the kinds of evidence apart. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Evidence.Transfers.class, name = "transfers"),
    @JsonSubTypes.Type(value = Evidence.Measured.class, name = "measured"),
    @JsonSubTypes.Type(value = Evidence.Written.class, name = "written")
  })
  private interface Kinds {}

  public static byte[] write(FeedReading reading) {
    return JSON.writeValueAsBytes(reading);
  }

  /**
   * @throws JacksonException if another version has written it and this one cannot read it
   */
  public static FeedReading read(byte[] stored) {
    return JSON.readValue(stored, FeedReading.class);
  }
}
