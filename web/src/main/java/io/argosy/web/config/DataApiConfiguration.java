package io.argosy.web.config;

import io.argosy.common.wire.openapi.ErrorAnswers;
import io.argosy.common.wire.openapi.ErrorAnswers.Asked;
import io.argosy.common.wire.openapi.Headings;
import io.argosy.common.wire.openapi.WireJavadoc;
import io.argosy.common.wire.openapi.WireSchemas;
import io.argosy.web.access.SignedInUser;
import io.swagger.v3.oas.models.OpenAPI;
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

/** The OpenAPI description of the pages' JSON, at /v3/api-docs/data. */
@Configuration(proxyBeanMethods = false)
@Import({WireJavadoc.class, WireSchemas.class, Headings.class})
class DataApiConfiguration {

  private static final String SESSION = "session";

  DataApiConfiguration() {
    SpringDocUtils.getConfig().addRequestWrapperToIgnore(SignedInUser.class);
  }

  @Bean
  OpenAPI openApi() {
    OpenAPI api =
        new OpenAPI()
            .info(
                new Info()
                    .title("Argosy pages")
                    .version("v1")
                    .description(
                        "The data of the pages, for the signed-in user."
                            + " Errors are problems of RFC 9457 with `type` `urn:argosy:problem:CODE`."));
    api.schemaRequirement(
        SESSION,
        new SecurityScheme()
            .type(SecurityScheme.Type.APIKEY)
            .in(SecurityScheme.In.COOKIE)
            .name("argosy_session"));
    return api.security(List.of(new SecurityRequirement().addList(SESSION)));
  }

  @Bean
  ErrorAnswers errorAnswers() {
    return new ErrorAnswers(DataApiConfiguration::errorsOf);
  }

  private static Set<Integer> errorsOf(Asked asked) {
    Set<Integer> errors = new TreeSet<>(List.of(401, 503));
    if (asked.hasQuery()) {
      errors.add(400);
    }
    if (asked.hasId()) {
      errors.add(404);
    }
    if (asked.path().equals("/data/v1/previews")) {
      errors.add(422);
    }
    return errors;
  }

  @Bean
  GroupedOpenApi dataGroup() {
    return GroupedOpenApi.builder().group("data").pathsToMatch("/data/v1/**").build();
  }
}
