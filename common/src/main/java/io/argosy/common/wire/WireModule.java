package io.argosy.common.wire;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * The JSON format of common types: names as strings, amounts as numbers, enumerations in kebab
 * case. A value that a constructor rejects is an error at its place in the message.
 */
public final class WireModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  public WireModule() {
    super("argosy-wire");
    text(Lfn.class, Lfn::new);
    text(DatasetName.class, DatasetName::new);
    text(BlockName.class, BlockName::parse);
    text(Checksum.class, Checksum::new);
    text(NodeName.class, NodeName::new);
    text(SiteName.class, SiteName::new);
    text(AgentName.class, AgentName::new);
    text(InstanceName.class, InstanceName::new);
    text(Documents.Format.class, Documents.Format::new);
    amount(ByteCount.class, ByteCount::of, ByteCount::bytes);
    amount(Priority.class, WireModule::priorityOf, Priority::value);
    write(ObservedRate.class, WireModule::writeRate);
    addDeserializer(ObservedRate.class, new RateDeserializer());
    addKeyDeserializer(Priority.class, new PriorityKey());
    kind(FailureClass.class, FailureClass.OTHER);
    kind(Phase.class, Phase.OTHER);
    kind(ClaimHindrance.class, ClaimHindrance.OTHER);
  }

  /** Rejects a number beyond the range of int, which would otherwise wrap around to a valid one. */
  private static Priority priorityOf(long value) {
    return new Priority(Math.clamp(value, -1, 4));
  }

  private <T> void text(Class<T> type, Function<String, T> parse) {
    addSerializer(type, ToStringSerializer.instance);
    addDeserializer(type, new TextDeserializer<>(type, parse));
  }

  private <T> void amount(Class<T> type, LongFunction<T> parse, ToLongFunction<T> count) {
    write(type, (value, json) -> json.writeNumber(count.applyAsLong(value)));
    addDeserializer(type, new AmountDeserializer<>(type, parse));
  }

  private <E extends Enum<E>> void kind(Class<E> type, E unknown) {
    write(
        type,
        (value, json) -> json.writeString(value.name().toLowerCase(Locale.ROOT).replace('_', '-')));
    addDeserializer(
        type,
        new TextDeserializer<>(
            type,
            text -> {
              String name = text.replace('-', '_').toUpperCase(Locale.ROOT);
              for (E constant : type.getEnumConstants()) {
                if (constant.name().equals(name)) {
                  return constant;
                }
              }
              return unknown;
            }));
  }

  /** Writes 0 if the link is known to be dead, and null if the rate is unknown. */
  private static void writeRate(ObservedRate rate, JsonGenerator json) {
    switch (rate) {
      case ObservedRate.Unknown unknown -> json.writeNull();
      case ObservedRate.Dead dead -> json.writeNumber(0);
      case ObservedRate.Measured measured -> json.writeNumber(measured.rate().bytesPerSecond());
    }
  }

  private <T> void write(Class<T> type, BiConsumer<T, JsonGenerator> writer) {
    addSerializer(
        type,
        new StdSerializer<T>(type) {
          @Override
          public void serialize(T value, JsonGenerator json, SerializationContext context) {
            writer.accept(value, json);
          }
        });
  }

  /** Reads a priority that is the name of a field, such as {@code "0"}. */
  private static final class PriorityKey extends KeyDeserializer {

    @Override
    public Object deserializeKey(String key, DeserializationContext context) {
      if (!key.matches("[0-3]")) {
        throw context.weirdKeyException(Priority.class, key, "a priority is 0 (high) to 3");
      }
      return new Priority(Integer.parseInt(key));
    }
  }

  /** Reads bytes per second: 0 is a dead link, and null is unknown. */
  private static final class RateDeserializer extends StdDeserializer<ObservedRate> {

    RateDeserializer() {
      super(ObservedRate.class);
    }

    @Override
    public ObservedRate deserialize(JsonParser parser, DeserializationContext context) {
      if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)
          && !parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
        return (ObservedRate) context.handleUnexpectedToken(getValueType(context), parser);
      }
      double rate = parser.getDoubleValue();
      if (!(rate >= 0) || Double.isInfinite(rate)) {
        throw context.weirdNumberException(
            rate, handledType(), "a rate is a finite number and not negative");
      }
      return rate == 0 ? ObservedRate.DEAD : ObservedRate.measured(rate);
    }
  }
}
