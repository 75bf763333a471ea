const configuration = { plugins: { "@tailwindcss/postcss": {} } };

export default configuration;
