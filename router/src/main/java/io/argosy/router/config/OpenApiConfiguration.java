package io.argosy.router.config;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.access.Caller;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import org.springdoc.core.models.GroupedOpenApi;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the APIs say of themselves, at /v3/api-docs. */
@Configuration(proxyBeanMethods = false)
class OpenApiConfiguration {

  private static final String BEARER = "token";

  OpenApiConfiguration() {
    SpringDocUtils schemas = SpringDocUtils.getConfig();
    List.of(
            Lfn.class,
            DatasetName.class,
            BlockName.class,
            Checksum.class,
            NodeName.class,
            SiteName.class,
            AgentName.class)
        .forEach(name -> schemas.replaceWithSchema(name, new StringSchema()));
    schemas.replaceWithSchema(ByteCount.class, new IntegerSchema().format("int64"));
    schemas.replaceWithSchema(Priority.class, new IntegerSchema().format("int32"));
    schemas.addRequestWrapperToIgnore(Caller.class);
  }

  @Bean
  OpenAPI openApi() {
    OpenAPI api = new OpenAPI().info(new Info().title("Argosy router").version("v1"));
    api.schemaRequirement(
        BEARER, new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer"));
    return api.security(List.of(new SecurityRequirement().addList(BEARER)));
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
