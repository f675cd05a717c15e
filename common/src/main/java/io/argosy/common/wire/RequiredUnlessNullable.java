package io.argosy.common.wire;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Derives JSON rules from the types: a component of a record of Argosy is required and not null
 * unless it is {@code @Nullable}. A field that is added later is {@code @Nullable}, so that older
 * senders remain valid.
 */
final class RequiredUnlessNullable extends NopAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  private static final Set<Class<?>> OPTIONALS = Set.of(Optional.class, OptionalDouble.class);

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return isOurs(member) ? Boolean.valueOf(!isNullable((AnnotatedParameter) member)) : null;
  }

  @Override
  public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
    if (!isOurs(annotated)) {
      return JsonSetter.Value.empty();
    }
    // An item of a nullable list must not be null either, unless the item is nullable too.
    AnnotatedParameter parameter = (AnnotatedParameter) annotated;
    Nulls ofItems = hasNullableItems(parameter) ? Nulls.SET : Nulls.FAIL;
    return mayBeNull(parameter)
        ? JsonSetter.Value.forContentNulls(ofItems)
        : JsonSetter.Value.construct(Nulls.FAIL, ofItems);
  }

  /** Returns whether the items of a list, or the values of a map, are {@code @Nullable}. */
  private static boolean hasNullableItems(AnnotatedParameter parameter) {
    return typeOf(parameter) instanceof AnnotatedParameterizedType list
        && Arrays.asList(list.getAnnotatedActualTypeArguments())
            .getLast()
            .isAnnotationPresent(Nullable.class);
  }

  private static boolean isOurs(Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter
        && parameter.getDeclaringClass().isRecord()
        && parameter.getDeclaringClass().getName().startsWith("io.argosy.");
  }

  /** Writes an empty optional as null. */
  private static boolean mayBeNull(AnnotatedParameter parameter) {
    return isNullable(parameter) || OPTIONALS.contains(parameter.getRawType());
  }

  private static boolean isNullable(AnnotatedParameter parameter) {
    return typeOf(parameter).isAnnotationPresent(Nullable.class);
  }

  private static AnnotatedType typeOf(AnnotatedParameter parameter) {
    Executable constructor = (Executable) parameter.getOwner().getAnnotated();
    return constructor.getAnnotatedParameterTypes()[parameter.getIndex()];
  }
}
