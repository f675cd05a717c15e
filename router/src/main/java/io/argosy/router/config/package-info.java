/** The Spring configuration of the router: one class per feature. */
@NullMarked
package io.argosy.router.config;

import org.jspecify.annotations.NullMarked;
