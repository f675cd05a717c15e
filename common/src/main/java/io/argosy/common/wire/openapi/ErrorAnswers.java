package io.argosy.common.wire.openapi;

import io.argosy.common.wire.Problem;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;

/**
 * Adds to each operation the errors that it answers with, each a problem of RFC 9457. A rule
 * determines them from the operation, so that they are not repeated for each address.
 *
 * @param rule returns the error statuses of an operation
 */
public record ErrorAnswers(Function<Asked, Set<Integer>> rule) implements GlobalOpenApiCustomizer {

  private static final Map<Integer, String> MEANINGS =
      Map.ofEntries(
          Map.entry(400, "The request cannot be read: malformed JSON, field or parameter."),
          Map.entry(401, "The token or session is missing, unknown or has ended."),
          Map.entry(403, "The caller may not do this."),
          Map.entry(404, "There is no such thing."),
          Map.entry(408, "The body did not arrive in time."),
          Map.entry(409, "The present state does not allow it, or another change came first."),
          Map.entry(413, "The body is too large."),
          Map.entry(415, "The body is not `application/json`."),
          Map.entry(422, "A value is refused; `errors` names the field."),
          Map.entry(
              429, "There were too many wrong attempts; `Retry-After` says how long to wait."),
          Map.entry(503, "The database or the router does not answer, or is busy; try again."));

  /** An operation of the API. */
  public record Asked(String path, HttpMethod method, Operation operation) {

    public boolean hasBody() {
      return operation.getRequestBody() != null;
    }

    public boolean hasQuery() {
      return has("query");
    }

    public boolean hasId() {
      return has("path");
    }

    private boolean has(String place) {
      return operation.getParameters() != null
          && operation.getParameters().stream().anyMatch(one -> place.equals(one.getIn()));
    }
  }

  @Override
  public void customise(OpenAPI api) {
    addProblem(api);
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach((method, operation) -> complete(new Asked(path, method, operation))));
  }

  private static void addProblem(OpenAPI api) {
    ResolvedSchema problem =
        ModelConverters.getInstance(true)
            .resolveAsResolvedSchema(new AnnotatedType(Problem.class).resolveAsRef(true));
    problem.referencedSchemas.forEach(api.getComponents()::addSchemas);
  }

  private void complete(Asked asked) {
    ApiResponses responses = asked.operation().getResponses();
    for (int status : new TreeSet<>(rule.apply(asked))) {
      Schema<?> problem = new Schema<>().$ref(Components.COMPONENTS_SCHEMAS_REF + "Problem");
      responses.addApiResponse(
          Integer.toString(status),
          new ApiResponse()
              .description(MEANINGS.get(status))
              .content(
                  new Content().addMediaType(Problem.MEDIA_TYPE, new MediaType().schema(problem))));
    }
  }
}
