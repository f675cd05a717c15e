/** The client of the router's API. */
@NullMarked
package io.argosy.deploy.client;

import org.jspecify.annotations.NullMarked;
