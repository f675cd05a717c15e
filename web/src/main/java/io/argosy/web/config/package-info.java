/** The Spring configuration of the pages and their settings. */
@NullMarked
package io.argosy.web.config;

import org.jspecify.annotations.NullMarked;
