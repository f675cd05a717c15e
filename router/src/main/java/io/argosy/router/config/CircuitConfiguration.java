package io.argosy.router.config;

import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Circuits: their endpoints. */
@Configuration(proxyBeanMethods = false)
@Import({EndpointBook.class, JdbcEndpointStore.class})
class CircuitConfiguration {}
