package io.argosy.common.wire;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.util.Optional;
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

  @Override
  public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
    return isOurs(member) ? Boolean.valueOf(!isNullable((AnnotatedParameter) member)) : null;
  }

  @Override
  public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
    if (!isOurs(annotated)) {
      return JsonSetter.Value.empty();
    }
    // An item of a nullable list must not be null either.
    return mayBeNull((AnnotatedParameter) annotated)
        ? JsonSetter.Value.forContentNulls(Nulls.FAIL)
        : JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL);
  }

  private static boolean isOurs(Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter
        && parameter.getDeclaringClass().isRecord()
        && parameter.getDeclaringClass().getName().startsWith("io.argosy.");
  }

  /** Writes an empty optional as null. */
  private static boolean mayBeNull(AnnotatedParameter parameter) {
    return isNullable(parameter) || parameter.getRawType().equals(Optional.class);
  }

  private static boolean isNullable(AnnotatedParameter parameter) {
    Executable constructor = (Executable) parameter.getOwner().getAnnotated();
    AnnotatedType type = constructor.getAnnotatedParameterTypes()[parameter.getIndex()];
    return type.isAnnotationPresent(Nullable.class);
  }
}
