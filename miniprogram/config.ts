/** The address of the site: https, without a slash at the end, and listed as a request domain of the mini-program. */
export const siteOrigin = "https://www.example.com";
