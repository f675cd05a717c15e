package io.argosy.router.config;

import io.argosy.common.wire.openapi.ErrorAnswers;
import io.argosy.common.wire.openapi.ErrorAnswers.Asked;
import io.argosy.common.wire.openapi.Headings;
import io.argosy.common.wire.openapi.WireJavadoc;
import io.argosy.common.wire.openapi.WireSchemas;
import io.argosy.router.access.Caller;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springdoc.core.models.GroupedOpenApi;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The descriptions of the APIs at /v3/api-docs, one for each group of callers. */
@Configuration(proxyBeanMethods = false)
@Import({WireJavadoc.class, WireSchemas.class, Headings.class})
class OpenApiConfiguration {

  private static final String BEARER = "token";
  private static final Set<String> SIGN_INS =
      Set.of("/command/v1/sign-ins", "/command/v1/password-sign-ins");
  private static final String OWN_PASSWORD = "/command/v1/passwords";

  /** Paths whose body names a file, so that they can answer 404. */
  private static final Set<String> ABOUT_FILES =
      Set.of("/query/v1/decisions", "/query/v1/file-waits");

  OpenApiConfiguration() {
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class);
  }

  @Bean
  OpenAPI openApi() {
    OpenAPI api =
        new OpenAPI()
            .info(
                new Info()
                    .title("Argosy router")
                    .version("v1")
                    .description(
                        "Errors are problems of RFC 9457 with `type` `urn:argosy:problem:CODE`."));
    api.schemaRequirement(
        BEARER, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer"));
    return api.security(List.of(new SecurityRequirement().addList(BEARER)));
  }

  @Bean
  ErrorAnswers errorAnswers() {
    return new ErrorAnswers(OpenApiConfiguration::errorsOf);
  }

  /** Returns the status codes of errors. Only sign-ins need no token. */
  private static Set<Integer> errorsOf(Asked asked) {
    Set<Integer> errors = new TreeSet<>(List.of(401, 503));
    boolean signIn = SIGN_INS.contains(asked.path());
    if (!signIn) {
      errors.add(403);
    }
    if (asked.hasBody()) {
      errors.addAll(List.of(400, 408, 413, 415));
    }
    if (asked.hasBody() && !signIn) {
      errors.add(422);
    }
    if (asked.hasQuery()) {
      errors.add(400);
    }
    if (asked.hasId() || ABOUT_FILES.contains(asked.path())) {
      errors.add(404);
    }
    if (signIn || asked.path().equals(OWN_PASSWORD)) {
      errors.add(429);
    }
    if (asked.method() == HttpMethod.POST && !asked.path().startsWith("/query/")) {
      errors.add(409);
    }
    return errors;
  }

  @Bean
  GroupedOpenApi agentGroup() {
    return group("agent");
  }

  @Bean
  GroupedOpenApi commandGroup() {
    return group("command");
  }

  @Bean
  GroupedOpenApi queryGroup() {
    return group("query");
  }

  private static GroupedOpenApi group(String name) {
    return GroupedOpenApi.builder().group(name).pathsToMatch("/" + name + "/v1/**").build();
  }
}
